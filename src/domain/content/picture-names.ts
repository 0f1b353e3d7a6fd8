const pictureKeys: readonly string[] = ['image', 'sidebarImages', 'src', 'guaranteeNotice']

/** All names of pictures in a value: texts below the keys that hold them, also one per language. */
function collectNames(value: unknown, names: Set<string>, key = ''): void {
  if (typeof value === 'string') {
    if (pictureKeys.includes(key)) names.add(value)
    return
  }
  if (Array.isArray(value)) for (const entry of value) collectNames(entry, names, key)
  else if (typeof value === 'object' && value !== null)
    for (const [name, entry] of Object.entries(value))
      collectNames(entry, names, pictureKeys.includes(key) ? key : name)
}

/** The names of all pictures that a content or a part of it shows, sorted. */
export function listPictureNames(content: unknown): string[] {
  const names = new Set<string>()
  collectNames(content, names)
  return [...names].sort()
}
