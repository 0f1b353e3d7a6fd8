/** The provider writes instants without fractions of a second. */
export function providerTime(instant: string): string {
  return instant.replace(/\.\d+Z$/, 'Z')
}
