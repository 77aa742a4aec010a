; The installer for Windows: for one user, without asking an administrator.
; `python -m tools.packing downloads` calls ISCC with every value that stands here as {#Value}.

[Setup]
AppId={#Id}
AppName={#Name}
AppVersion={#Version}
AppPublisher={#Publisher}
AppPublisherURL={#Homepage}
AppSupportURL={#Issues}
AppUpdatesURL={#Releases}
VersionInfoVersion={#Version}
LicenseFile={#Root}\LICENSE
DefaultDirName={autopf}\{#Name}
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
MinVersion={#Minimum}
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
ChangesAssociations=yes
CloseApplications=yes
SetupIconFile={#Icon}
UninstallDisplayIcon={app}\{#Program}.exe
UninstallDisplayName={#Name}
WizardStyle=modern
Compression=lzma2/max
SolidCompression=yes
OutputDir={#Output}
OutputBaseFilename={#Name}-{#Version}-windows-setup

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "de"; MessagesFile: "compiler:Languages\German.isl"

[CustomMessages]
en.Match=Moksha match
de.Match=Moksha-Partie
en.Comment=Board games of the inner life, at one table
de.Comment=Brettspiele des inneren Lebens, an einem Tisch
en.Phones=Let phones in this room reach Moksha (Windows asks an administrator)
de.Phones=Telefone in diesem Raum zu Moksha lassen (Windows fragt nach Administratorrechten)

[Tasks]
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; GroupDescription: "{cm:AdditionalIcons}"; Flags: unchecked
Name: "phones"; Description: "{cm:Phones}"; Flags: unchecked

[InstallDelete]
; What an older version brought and this one does not.
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "{#Bundle}\*"; DestDir: "{app}"; Flags: recursesubdirs createallsubdirs ignoreversion

[Icons]
Name: "{autoprograms}\{#Name}"; Filename: "{app}\{#Program}.exe"; Comment: "{cm:Comment}"
Name: "{autodesktop}\{#Name}"; Filename: "{app}\{#Program}.exe"; Comment: "{cm:Comment}"; Tasks: desktopicon

[Registry]
Root: HKA; Subkey: "Software\Classes\{#Suffix}"; ValueType: string; ValueData: "{#Class}"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\{#Suffix}\OpenWithProgids"; ValueType: string; ValueName: "{#Class}"; ValueData: ""; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\{#Class}"; ValueType: string; ValueData: "{cm:Match}"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\{#Class}\DefaultIcon"; ValueType: string; ValueData: """{app}\{#Program}.exe"",0"
Root: HKA; Subkey: "Software\Classes\{#Class}\shell\open\command"; ValueType: string; ValueData: """{app}\{#Program}.exe"" ""%1"""

; Hands on phones: devices of the same network alone, and this program alone. It listens where somebody asks for it.
[Run]
Filename: "{sys}\netsh.exe"; Parameters: "advfirewall firewall add rule name=""{#Name}"" dir=in action=allow protocol=TCP remoteip=localsubnet program=""{app}\{#Program}.exe"""; Verb: runas; Flags: shellexec runhidden waituntilterminated; Tasks: phones
Filename: "{app}\{#Program}.exe"; Description: "{cm:LaunchProgram,{#Name}}"; Flags: nowait postinstall skipifsilent

[UninstallRun]
Filename: "{sys}\netsh.exe"; Parameters: "advfirewall firewall delete rule name=""{#Name}"" program=""{app}\{#Program}.exe"""; Verb: runas; Flags: shellexec runhidden waituntilterminated; Tasks: phones; RunOnceId: "phones"
