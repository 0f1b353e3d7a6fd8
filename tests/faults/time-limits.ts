let factor = 1

/**
 * In `npm test` other tests use the processor, so everything is slower, and the limits only detect work that never ends.
 * `npm run faults` runs alone and checks the real limits.
 */
export function allowSlowMachine(): void {
  factor = 12
}

export const timeLimitMs = (ms: number): number => ms * factor
