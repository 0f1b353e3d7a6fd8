export type SlidePlace = 'current' | 'previous' | 'next' | 'away'

/** Wraps at both ends. */
export const wrapSlide = (index: number, count: number): number => ((index % count) + count) % count

export function slidePlace(index: number, current: number, count: number): SlidePlace {
  if (index === current) return 'current'
  if (index === wrapSlide(current + 1, count)) return 'next'
  if (index === wrapSlide(current - 1, count)) return 'previous'
  return 'away'
}
