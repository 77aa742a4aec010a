"""Under which addresses this machine is known in the room, found without asking anybody.

No packet is sent: the system lists its interfaces, and says by which of them it would send.
"""

from __future__ import annotations

import ipaddress
import socket
import struct
import sys
from contextlib import suppress
from typing import Final

# The networks that RFC 1918 leaves to rooms and houses; `ipaddress.is_private` knows some more, which aren't.
ROOMS: Final = [
    ipaddress.ip_network(each)
    for each in ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12", "127.0.0.0/8")  # the last for tests
]

_UP, _LOOPBACK, _POINT_TO_POINT = 0x1, 0x8, 0x10
# SIOCGIFADDR and SIOCGIFFLAGS: what an interface's address is, and what it's like.
_ASKS = {"linux": (0x8915, 0x8913), "darwin": (0xC0206921, 0xC0206911)}
_ELSEWHERE = ("10.255.255.254", 9)  # nothing is sent there


def in_a_room(address: str) -> bool:
    """Whether an IPv4 address belongs to a private network, or to this machine alone."""
    return _room(address) >= 0


def _room(address: str) -> int:
    """The place in `ROOMS` of the network that an address belongs to; -1 for none."""
    try:
        found = ipaddress.IPv4Address(address)
    except ValueError:
        return -1
    return next((place for place, network in enumerate(ROOMS) if found in network), -1)


def private() -> list[str]:
    """The private IPv4 addresses of this machine, the likeliest to be the room's first.

    That is the one by which the system would send; then they come in the order of `ROOMS`, so that the
    bridge of a virtual machine is mostly the last. Tunnels aren't listed.
    """
    first = _preferred()
    found = dict.fromkeys(each for each in _listed() if in_a_room(each) and not each.startswith("127."))
    return sorted(found, key=lambda each: (each != first, _room(each)))


def _listed() -> list[str]:
    if sys.platform in _ASKS:
        return [address for _, name in socket.if_nameindex() if (address := _of_interface(name))]
    with suppress(OSError):  # Windows answers this from its own list
        return socket.gethostbyname_ex(socket.gethostname())[2]
    return []


def _of_interface(name: str) -> str:
    """The IPv4 address of an interface; empty where it has none, is down, or is a tunnel."""
    import fcntl

    address, flags = _ASKS[sys.platform]
    asked = struct.pack("256s", name.encode()[:15])
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket, suppress(OSError):
        (found,) = struct.unpack_from("H", fcntl.ioctl(any_socket, flags, asked), 16)
        if found & _UP and not found & (_LOOPBACK | _POINT_TO_POINT):
            return socket.inet_ntoa(fcntl.ioctl(any_socket, address, asked)[20:24])
    return ""


def _preferred() -> str:
    """The address by which the system would send into a private network; empty where it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as never_used, suppress(OSError):
        never_used.connect(_ELSEWHERE)  # of a datagram socket: a look into the table of routes
        return str(never_used.getsockname()[0])
    return ""
