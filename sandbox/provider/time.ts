export const secondMs = 1_000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

export function addMs(instant: Date, ms: number): Date {
  return new Date(instant.getTime() + ms)
}

/** The provider writes instants without fractions of a second. */
export function providerTime(instant: string): string {
  return instant.replace(/\.\d+Z$/, 'Z')
}
