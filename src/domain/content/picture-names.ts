/** All names of pictures in a value: texts below the keys that hold them. */
function collectNames(value: unknown, names: Set<string>, key = ''): void {
  if (typeof value === 'string') {
    if (key === 'image' || key === 'sidebarImages' || key === 'src') names.add(value)
    return
  }
  if (Array.isArray(value)) for (const entry of value) collectNames(entry, names, key)
  else if (typeof value === 'object' && value !== null)
    for (const [name, entry] of Object.entries(value)) collectNames(entry, names, name)
}

/** The names of all pictures that a content or a part of it shows, sorted. */
export function listPictureNames(content: unknown): string[] {
  const names = new Set<string>()
  collectNames(content, names)
  return [...names].sort()
}
