import type { Buildings, House } from './buildings.ts'
import { blob, heading, type Line, place, type Vec } from './geometry.ts'
import type { Random } from './random.ts'

export type LandmarkKind =
  | 'church'
  | 'castle'
  | 'monastery'
  | 'townhall'
  | 'school'
  | 'gate'
  | 'fuel'
  | 'wash'
  | 'works'
  | 'shop'
  | 'fire'
  | 'bank'
  | 'clinic'
  | 'museum'

export interface Landmark {
  kind: LandmarkKind
  name: string
  /** Where it belongs; it is put on the next free place. */
  at: Vec
  /** Direction of its long side in degrees, by default east to west. */
  turn?: number
}

/** A part of a building: its centre along and to the left, its width and depth. */
type Part = readonly [along: number, left: number, width: number, depth: number]

const court = (width: number, depth: number, wing: number): Part[] => [
  [0, depth / 2 - wing / 2, width, wing],
  [0, wing / 2 - depth / 2, width, wing],
  [width / 2 - wing / 2, 0, wing, depth - 2 * wing],
  [wing / 2 - width / 2, 0, wing, depth - 2 * wing],
]

const shapes: Record<LandmarkKind, { parts: readonly Part[]; green?: Vec }> = {
  church: {
    parts: [
      [0, 0, 30, 15],
      [19, 0, 10, 9],
      [-19, 0, 9, 9],
    ],
    green: [36, 25],
  },
  castle: { parts: [...court(52, 42, 11), [29, 24, 10, 10], [-29, -24, 10, 10]], green: [62, 50] },
  monastery: { parts: [[0, 34, 66, 19], [-36, 40, 9, 9], [-36, 28, 9, 9], ...court(74, 50, 12)], green: [78, 72] },
  townhall: {
    parts: [
      [0, 0, 21, 15],
      [0, 8, 6, 5],
    ],
  },
  school: {
    parts: [
      [0, 0, 52, 14],
      [19, -16, 14, 20],
      [-22, 18, 24, 17],
    ],
    green: [48, 38],
  },
  gate: { parts: [[0, 0, 10, 9]] },
  fuel: {
    parts: [
      [0, 12, 22, 10],
      [0, -7, 26, 13],
    ],
  },
  wash: { parts: [[0, 0, 32, 10]] },
  works: {
    parts: [
      [0, 0, 90, 46],
      [-20, 42, 48, 26],
      [34, 38, 26, 20],
    ],
  },
  shop: { parts: [[0, 0, 42, 26]] },
  fire: {
    parts: [
      [0, 0, 30, 14],
      [18, 8, 7, 7],
    ],
  },
  bank: { parts: [[0, 0, 22, 15]] },
  clinic: {
    parts: [
      [0, 0, 60, 15],
      [22, 20, 15, 26],
      [-22, -18, 15, 22],
    ],
    green: [62, 50],
  },
  museum: { parts: [[0, 0, 24, 14]], green: [34, 24] },
}

export interface PlacedLandmark extends Landmark {
  buildings: House[]
  green: Line | undefined
}

const maxSteps = 260

/** Looks for room in growing rings around where the landmark belongs. */
export function placeLandmark(
  landmark: Landmark,
  isRoom: (one: PlacedLandmark) => boolean,
  random: Random,
): PlacedLandmark {
  const { parts, green } = shapes[landmark.kind]
  const turn = ((landmark.turn ?? random.between(-8, 8)) * Math.PI) / 180
  const forward = heading(turn)
  for (let step = 0; step < maxSteps; step++) {
    const reach = 5 * Math.sqrt(step)
    const at = place(landmark.at, heading(step * 2.4), reach, 0)
    const one: PlacedLandmark = {
      ...landmark,
      at,
      buildings: parts.map(([along, left, width, depth]) => ({
        at: place(at, forward, along, left),
        width,
        depth,
        turn,
      })),
      green: green && blob(at, green, turn, () => random.between(-0.1, 0.12)),
    }
    if (isRoom(one)) return one
  }
  throw new Error(`no room for ${landmark.name}`)
}

export const fits = (buildings: Buildings, { buildings: parts }: PlacedLandmark) =>
  parts.every((part) => buildings.isFree(part, -0.5, 2.5))
