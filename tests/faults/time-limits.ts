let factor = 1

/**
 * In `npm test` other tests take the processor, and everything is slower. There the limits only catch what never
 * happens; the times themselves are held by `npm run faults`, which runs alone.
 */
export function allowSlowMachine(): void {
  factor = 12
}

export const timeLimitMs = (ms: number): number => ms * factor
