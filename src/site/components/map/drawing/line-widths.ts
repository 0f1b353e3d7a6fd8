type Stops = readonly (readonly [zoom: number, px: number])[]

/** Line width by zoom. A line is not drawn below its first stop. */
const stopsByLine = {
  'road-1': [
    [7, 1.2],
    [9, 2],
    [11, 3.4],
    [13, 6],
    [15, 10],
    [17, 18],
  ],
  'road-2': [
    [8, 0.8],
    [9, 1.2],
    [11, 2.4],
    [13, 4.6],
    [15, 8],
    [17, 16],
  ],
  'road-3': [
    [10, 0.8],
    [11, 1.4],
    [13, 3.4],
    [15, 7],
    [17, 14],
  ],
  'road-4': [
    [12, 0.9],
    [13, 2],
    [15, 5.5],
    [17, 12],
  ],
  'river-1': [
    [7, 1.2],
    [9, 1.8],
    [11, 3],
    [13, 6],
    [15, 13],
    [17, 30],
  ],
  'river-2': [
    [8, 0.8],
    [11, 1.6],
    [13, 3],
    [15, 6],
    [17, 13],
  ],
  'river-3': [
    [9.5, 0.6],
    [11, 1],
    [13, 1.8],
    [15, 3.5],
    [17, 8],
  ],
  'rail-1': [
    [9, 0.7],
    [11, 1],
    [13, 1.4],
    [15, 2.2],
  ],
  'border-1': [
    [7, 1],
    [11, 1.6],
    [15, 2.4],
  ],
  'border-2': [
    [7, 0.9],
    [11, 1.4],
    [15, 2],
  ],
} as const satisfies Record<string, Stops>

export type LineName = keyof typeof stopsByLine
export const lineNames = Object.keys(stopsByLine) as LineName[]

/** Linear between two stops, constant after the last. */
export function widthAt(stops: Stops, zoom: number): number {
  const next = stops.findIndex(([stopZoom]) => stopZoom > zoom)
  if (next === 0) return 0
  const before = stops[(next < 0 ? stops.length : next) - 1]
  const after = stops[next]
  if (!before) return 0
  if (!after) return before[1]
  const share = (zoom - before[0]) / (after[0] - before[0])
  return before[1] + share * (after[1] - before[1])
}

export const lineWidth = (name: LineName, zoom: number): number => widthAt(stopsByLine[name], zoom)
