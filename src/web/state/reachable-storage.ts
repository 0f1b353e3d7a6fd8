/** Where a visitor forbids storage altogether, even naming it throws. */
export function reachableStorage(name: () => Storage): Storage | undefined {
  try {
    return name()
  } catch {
    return undefined
  }
}
