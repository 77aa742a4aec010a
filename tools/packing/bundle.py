"""What `build.spec` tells PyInstaller, as data: what stays out, and what macOS and Windows are told."""

from __future__ import annotations

from typing import Any, Final

from game import __version__
from tools.packing.facts import FACTS, ROOT

# What the modules that Moksha uses would bring along and never need here: processes, packing of archives,
# tools for programmers, other windows than our own, pictures of other kinds, locked PDFs. fpdf2 asks for
# some of them as it is imported: `http`, `asyncio` and `unittest` are left in. They go without `ssl`, and
# `hashlib` has sums of its own where OpenSSL is not there, which is larger than all sounds.
NOT_NEEDED: Final = (
    *("ftplib", "multiprocessing", "netrc", "smtplib", "socketserver", "xmlrpc"),
    *("ssl", "_ssl", "_hashlib", "cryptography", "cffi", "_cffi_backend"),
    *("bz2", "lzma", "tarfile"),
    *("doctest", "lib2to3", "pdb", "pip", "pkg_resources", "pydoc", "pytest", "setuptools"),
    *("curses", "readline", "tkinter"),
    *("numpy", "OpenGL", "PIL", "typing_extensions"),
    # pygame goes without those of its parts that it does not find.
    *(
        f"pygame.{part}"
        for part in ("_camera", "camera", "docs", "examples", "freetype", "_freetype", "ftfont", "gfxdraw")
        + ("macosx", "midi", "pypm", "sndarray", "surfarray", "tests")
    ),
)


def plist() -> dict[str, Any]:
    """What Info.plist says beyond what PyInstaller writes by itself for an app with a window."""
    match, icon = FACTS["match"], "moksha.icns"
    kind = f"{FACTS['name']} match"
    return {
        "CFBundleExecutable": FACTS["programs"]["windowed"],
        "CFBundleVersion": __version__,
        "CFBundleDevelopmentRegion": "en",
        "CFBundleLocalizations": sorted(folder.name for folder in (ROOT / "languages").iterdir()),
        "LSApplicationCategoryType": FACTS["category"]["macos"],
        "LSMinimumSystemVersion": FACTS["minimum"]["macos"],
        "NSHighResolutionCapable": True,
        "NSLocalNetworkUsageDescription": FACTS["phones"]["asks"]["en"],
        "NSHumanReadableCopyright": FACTS["copyright"],
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": kind,
                "CFBundleTypeRole": "Editor",
                "CFBundleTypeIconFile": icon,
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [match["uti"]],
            }
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": match["uti"],
                "UTTypeDescription": kind,
                "UTTypeConformsTo": ["public.text"],
                "UTTypeIconFile": icon,
                "UTTypeTagSpecification": {
                    "public.filename-extension": [match["suffix"].removeprefix(".")],
                    "public.mime-type": [match["mime"]],
                },
            }
        ],
    }


def translated() -> dict[str, bytes]:
    """What Info.plist says in words, in other languages: the `InfoPlist.strings` of each."""
    asks = FACTS["phones"]["asks"]
    return {
        f"{language}.lproj": f'NSLocalNetworkUsageDescription = "{said}";\n'.encode()
        for language, said in asks.items()
        if language != "en"
    }


def version_resource(program: str) -> str:
    """What Windows shows of a program under *Properties*, as the text that PyInstaller reads."""
    numbers = tuple(map(int, f"{__version__}.0".split(".")))
    windowed = program == FACTS["programs"]["windowed"]
    strings = {
        "CompanyName": FACTS["publisher"],
        "FileDescription": FACTS["name"] if windowed else f"{FACTS['name']} for terminals",
        "FileVersion": __version__,
        "InternalName": program,
        "LegalCopyright": FACTS["copyright"],
        "OriginalFilename": f"{program}.exe",
        "ProductName": FACTS["name"],
        "ProductVersion": __version__,
    }
    listed = ", ".join(f"StringStruct({key!r}, {value!r})" for key, value in strings.items())
    english, unicode = 0x409, 1200
    return f"""VSVersionInfo(
    ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3F, flags=0, OS=0x40004, fileType=1),
    kids=[
        StringFileInfo([StringTable("{english:04X}{unicode:04X}", [{listed}])]),
        VarFileInfo([VarStruct("Translation", [{english}, {unicode}])]),
    ],
)
"""
