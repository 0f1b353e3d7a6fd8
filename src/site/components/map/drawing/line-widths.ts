/**
 * From which zoom on a line is drawn, its width at zoom 11, how much wider it is two zooms closer, and on town plans its
 * width in metres.
 */
const lines = {
  'road-1': { from: 7, px: 3.4, growth: 1.75, metres: 26 },
  'road-2': { from: 8, px: 2.4, growth: 1.9, metres: 13 },
  'road-3': { from: 10, px: 1.4, growth: 2.3, metres: 11 },
  'road-4': { from: 12, px: 0.9, growth: 2.2, metres: 9 },
  'river-1': { from: 7, px: 3, growth: 1.9, metres: 52 },
  'river-2': { from: 8, px: 1.6, growth: 1.85, metres: 17 },
  'river-3': { from: 9.5, px: 1, growth: 1.8, metres: 8 },
  'rail-1': { from: 9, px: 1, growth: 1.4, metres: 4 },
  'border-1': { from: 7, px: 1.6, growth: 1.25, metres: 5 },
  'border-2': { from: 7, px: 1.4, growth: 1.25, metres: 5 },
  street: { from: 14, px: 0.35, growth: 2, metres: 7.2 },
  /** What is built up along the streets. */
  ground: { from: 14, px: 4, growth: 2, metres: 84 },
  tree: { from: 15, px: 0.5, growth: 2, metres: 5 },
}

export type LineName = keyof typeof lines
export const lineNames = Object.keys(lines) as LineName[]

/** From here on the plans of the towns are drawn, with lines as wide as they are there. */
export const planZoom = 14
const lastOverviewZoom = 13
/** In the middle of the region, on the scale of all web maps. */
const metresPerPx = (zoom: number) => 104_500 / 2 ** zoom

export function lineWidth(name: LineName, zoom: number): number {
  const { from, px, growth, metres } = lines[name]
  if (zoom < from) return 0
  const overview = px * growth ** ((Math.min(zoom, lastOverviewZoom) - 11) / 2)
  return zoom <= lastOverviewZoom ? overview : Math.max(overview, metres / metresPerPx(zoom))
}
