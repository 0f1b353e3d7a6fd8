/** From which zoom on a line is drawn, its width at zoom 11, and how much wider it is two zooms closer. */
const lines = {
  'road-1': { from: 7, px: 3.4, growth: 1.75 },
  'road-2': { from: 8, px: 2.4, growth: 1.9 },
  'road-3': { from: 10, px: 1.4, growth: 2.3 },
  'road-4': { from: 12, px: 0.9, growth: 2.2 },
  'river-1': { from: 7, px: 3, growth: 1.9 },
  'river-2': { from: 8, px: 1.6, growth: 1.85 },
  'river-3': { from: 9.5, px: 1, growth: 1.8 },
  'rail-1': { from: 9, px: 1, growth: 1.4 },
  'border-1': { from: 7, px: 1.6, growth: 1.25 },
  'border-2': { from: 7, px: 1.4, growth: 1.25 },
}

export type LineName = keyof typeof lines
export const lineNames = Object.keys(lines) as LineName[]

export function lineWidth(name: LineName, zoom: number): number {
  const { from, px, growth } = lines[name]
  return zoom < from ? 0 : px * growth ** ((zoom - 11) / 2)
}
