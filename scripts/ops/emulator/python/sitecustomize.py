"""Gives a template of the emulator room for more than 500 resources: it holds those of its nested stacks, each of which has 500 of its own on AWS."""

from ministack.services.cloudformation import engine

ROOM = 2_000

engine._SECTION_QUOTAS = tuple(
    (section, noun, singular, ROOM if section == "Resources" else quota)
    for section, noun, singular, quota in engine._SECTION_QUOTAS
)
