/** Durations from the specification, in milliseconds. */
export const timings = {
  scrollDelay: 200,
  overlayFade: 1000,
  slideAdvance: 2800,
  notification: 5000,
  redirectAfterSuccess: 5000,
  restoreTimeout: 5000,
  wizardFade: 1000,
  listAnimation: 400,
  freshnessTimeout: 1500,
} as const

export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches
