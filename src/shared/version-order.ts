/** True if `version` was released before `other`; builds of one release are equal. */
export function isOlder(version: string, other: string): boolean {
  const [mine, theirs] = [partsOf(version), partsOf(other)];
  for (const [nth, part] of mine.entries()) {
    const difference = part - (theirs[nth] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

/** `1.12.0-beta` as 1, 12, 0; anything that is not a number counts as 0. */
function partsOf(version: string): number[] {
  const parts = version.split(/[-+]/)[0]?.split('.') ?? [];
  return [0, 1, 2].map((nth) => Number.parseInt(parts[nth] ?? '', 10) || 0);
}
