export interface CirclePlace {
  degrees: number
  x: number
  y: number
}

// Browsers and server may differ in the last digit of a sine; what they draw must not.
const rounded = (value: number) => Math.round(value * 100) / 100 + 0

/** Evenly around the origin, clockwise from the top; y points down as on a screen. */
export const circlePlaces = (count: number, radius: number): CirclePlace[] =>
  Array.from({ length: count }, (_, index) => {
    const turn = index / count
    return {
      degrees: rounded(turn * 360),
      x: rounded(radius * Math.sin(turn * 2 * Math.PI)),
      y: rounded(-radius * Math.cos(turn * 2 * Math.PI)),
    }
  })
