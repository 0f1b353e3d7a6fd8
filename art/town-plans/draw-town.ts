import { cornersOf, createBuildings, type House, type Zone } from './buildings.ts'
import {
  add,
  angleOf,
  blob,
  distance,
  dot,
  heading,
  isInside,
  item,
  type Line,
  lineLength,
  nearestOn,
  place,
  resample,
  round,
  scale,
  subtract,
  toLeft,
  unit,
  type Vec,
} from './geometry.ts'
import { createField, growStreets } from './grow-streets.ts'
import { fits, type PlacedLandmark, placeLandmark } from './landmarks.ts'
import { nameStreets } from './names.ts'
import { createRandom, type Random } from './random.ts'
import { drawRoads, type Front, leadToDoor, squareRing } from './roads.ts'
import { createStreetNet, type Street } from './street-net.ts'
import { type GeoPoint, readSurroundings, type Surroundings, toMetres } from './surroundings.ts'
import type { Town } from './towns.ts'
import { findWalk, measureWalk, type Walk } from './walks.ts'

/** Half of the width of a plan in metres: a wide window at zoom 15. */
const planHalf = 1250

export interface DrawnWalk extends Walk {
  store: string
  from: 'station' | 'parking'
  name: string
}

export interface DrawnTown {
  town: Town
  half: number
  door: GeoPoint
  surroundings: Surroundings
  /** Built-up ground along the roads. */
  ground: readonly Line[]
  streets: readonly Street[]
  areas: { kind: 'green' | 'square' | 'parking' | 'platform'; ring: Line }[]
  houses: readonly House[]
  publicHouses: readonly House[]
  storeHouses: readonly House[]
  trees: readonly Vec[]
  labels: { kind: 'square' | 'church' | 'landmark' | 'station' | 'parking' | 'green'; name: string; at: Vec }[]
  walks: readonly DrawnWalk[]
}

/** How far the name of an address goes from its door. */
const addressReach = 420

/** What is built beside a street stays within the plan. */
const builtBeside = 45

/** No other street begins at a shop. */
const clearOfDoor = 24

interface Station {
  at: Vec
  /** Along the rails; the town is to the left. */
  forward: Vec
  building: House
  platforms: Line[]
  entrance: Vec
}

const rectangle = (at: Vec, width: number, depth: number, turn: number): Line => {
  const corners = cornersOf({ at, width, depth, turn })
  return [...corners, item(corners, 0)]
}

function findStation({ places, lines }: Surroundings, centre: Vec, half: number, away: number): Station | undefined {
  const stop = places.find(
    ({ name, rank, at: [x, y] }) =>
      rank === 5 &&
      name.includes('Bahnhof') &&
      !name.startsWith('Ulm') &&
      Math.max(Math.abs(x), Math.abs(y)) < half - 200,
  )
  const rails = lines.filter(({ kind }) => kind === 'rail')
  if (!stop || rails.length === 0) return undefined
  const near = rails.map(({ line }) => nearestOn(line, stop.at)).reduce((a, b) => (a.away < b.away ? a : b))
  const isLeft = dot(toLeft(near.direction), subtract(centre, near.point)) > 0
  const forward = isLeft ? near.direction : scale(near.direction, -1)
  const turn = angleOf(forward)
  return {
    at: near.point,
    forward,
    building: { at: place(near.point, forward, 0, away), width: 30, depth: 11, turn },
    platforms: [6.5, -6.5].map((left) => rectangle(place(near.point, forward, 0, left), 150, 3.6, turn)),
    entrance: place(near.point, forward, 0, away + 9),
  }
}

/** From the station to the next road, and a street along its front. */
function stationStreets({ entrance, forward }: Station, roads: readonly Street[]): Street[] {
  const near = roads
    .filter(({ rank }) => rank > 1)
    .map(({ line }) => nearestOn(line, entrance))
    .reduce((a, b) => (a.away < b.away ? a : b))
  if (near.away < 30) return []
  const out = add(entrance, scale(toLeft(forward), 22))
  return [
    { rank: 4, name: 'Bahnhofstraße', line: round([entrance, out, near.point], 3) },
    {
      rank: 5,
      name: 'Am Bahnhof',
      line: round([place(entrance, forward, -150, 3), entrance, place(entrance, forward, 150, 3)], 2),
    },
  ].filter(({ line }) => lineLength(line) > 30) as Street[]
}

function scatter(ring: Line, count: number, random: Random): Vec[] {
  const xs = ring.map(([x]) => x)
  const ys = ring.map(([, y]) => y)
  return Array.from(
    { length: count },
    (): Vec => [random.between(Math.min(...xs), Math.max(...xs)), random.between(Math.min(...ys), Math.max(...ys))],
  ).filter((at) => isInside(ring, at))
}

export function drawTown(town: Town, geoOf: (store: string) => GeoPoint): DrawnTown {
  const random = createRandom(town.id)
  const half = town.half ?? planHalf
  const door = geoOf(item(town.doors, 0).store)
  const project = toMetres(door)
  const surroundings = readSurroundings(door, half)
  const extra: Street[] = (town.roads ?? []).map(({ rank, name, line }) => ({
    rank,
    name,
    line: resample(round(line, 3), 25),
  }))
  const roads = [...drawRoads(surroundings, random), ...extra]
  const fronts: Front[] = town.doors.map((one) => {
    const { lat, lng } = geoOf(one.store)
    const at = project([lng, lat])
    for (let round = 0; round < 3; round++) leadToDoor(roads, one, at)
    return leadToDoor(roads, one, at)
  })
  const centre = place([0, 0], item(fronts, 0).forward, 0, 20)
  const squares = fronts.flatMap((front) => {
    const ring = squareRing(front, random)
    return ring ? [{ name: front.door.address, ring }] : []
  })
  for (const front of fronts) if (!front.door.square) nameAddress(roads, front)

  const station = findStation(surroundings, centre, half, town.stationAway ?? 22)
  const rails = surroundings.lines.filter(({ kind }) => kind === 'rail').map(({ line }) => line)
  const rivers = surroundings.lines.filter(({ kind }) => kind === 'river')
  const urban = surroundings.areas.filter(({ kind, rank }) => kind === 'urban' && rank !== 2).map(({ ring }) => ring)
  const oldRing = surroundings.areas.find(({ kind, rank }) => kind === 'urban' && rank === 2)?.ring
  const lakes = surroundings.areas.filter(({ kind }) => kind === 'lake').map(({ ring }) => ring)

  const net = createStreetNet()
  for (const road of roads) net.add(road)
  for (const street of station ? stationStreets(station, roads) : []) net.add(street)

  const open: Line[] = [...squares.map(({ ring }) => ring), ...lakes]
  const isWithinPlan = ([x, y]: Vec) => Math.max(Math.abs(x), Math.abs(y)) < half - builtBeside
  const isUrban = (at: Vec) => isWithinPlan(at) && urban.some((ring) => isInside(ring, at))
  const isWorks = (at: Vec) => town.works.some((one) => distance(one.at, at) < one.radius)
  const isOld = (at: Vec) =>
    oldRing ? isInside(oldRing, at) && distance(at, centre) < 420 : distance(at, centre) < 130
  function zoneOf(at: Vec): Zone | undefined {
    if (!isUrban(at)) return undefined
    if (isWorks(at)) return 'works'
    if (isOld(at)) return town.kind === 'village' ? 'village' : 'old'
    if (town.kind === 'village' && distance(at, centre) < 320) return 'village'
    return distance(at, centre) < 460 ? 'centre' : 'homes'
  }
  const keepOff = [
    ...rails.map((line) => ({ line, away: 9 })),
    ...rivers.map(({ line, rank }) => ({ line, away: rank === 1 ? 45 : rank === 2 ? 18 : 10 })),
  ]
  const buildings = createBuildings({ net, open, keepOff, zoneOf, random })

  // The shops first: everything else makes room for them.
  const storeHouses = fronts.map(({ at, forward }) => ({
    at: place(at, forward, 0, -7.5),
    width: 15,
    depth: 14,
    turn: angleOf(forward),
  }))
  for (const house of storeHouses) buildings.put(house)
  const ways = [...net.streets.map(({ line }) => line), ...rails, ...rivers.map(({ line }) => line)]
  const parks = town.parks.map((park) => ({ name: park.name, ...placePark(park, ways, random) }))
  const greens: Line[] = parks.map(({ ring }) => ring)
  open.push(...greens)
  const placed: PlacedLandmark[] = []
  const publicHouses: House[] = []
  if (station) {
    buildings.put(station.building)
    publicHouses.push(station.building)
    open.push(...station.platforms)
  }
  for (const landmark of town.landmarks) {
    const one = placeLandmark(landmark, (candidate) => fits(buildings, candidate), random)
    placed.push(one)
    for (const house of one.buildings) {
      buildings.put(house)
      publicHouses.push(house)
    }
    if (one.green) {
      greens.push(one.green)
      open.push(one.green)
    }
  }
  const parking = placeParking(town.parking.at, buildings, net, random)
  open.push(parking.ring)

  const guides = [
    ...roads.map(({ line, rank }) => ({ line, weight: rank <= 2 ? 1.3 : 1 })),
    ...rails.map((line) => ({ line, weight: 0.7 })),
    ...rivers.map(({ line }) => ({ line, weight: 0.5 })),
  ]
  const spacings: Record<Zone, { along: number; across: number }> = {
    old: { along: 48, across: 62 },
    centre: { along: 74, across: 95 },
    homes: { along: 76, across: 125 },
    village: { along: 105, across: 150 },
    works: { along: 150, across: 210 },
  }
  const isAtDoor = (at: Vec) => fronts.some((front) => distance(front.at, at) < clearOfDoor)
  const motorways = roads.filter(({ rank }) => rank === 1).map(({ line }) => line)
  growStreets(
    {
      net,
      random,
      field: createField(guides, random),
      ground: {
        spacing: (at) => {
          const zone = zoneOf(at)
          return zone && spacings[zone]
        },
        barriers: [...rails, ...rivers.map(({ line }) => line), ...motorways],
        isBlocked: (at) => isAtDoor(at) || open.some((ring) => isInside(ring, at)),
        isAtDoor,
      },
    },
    centre,
  )
  const ranked = [...net.streets].sort((a, b) => a.rank - b.rank)
  for (const { ring } of squares) buildings.lineRing(ring)
  buildings.lineStreets(ranked)
  nameStreets({
    streets: net.streets,
    centre,
    surroundings,
    isOldTown: isOld,
    isVillage: town.kind === 'village',
    isWorks,
    random,
  })

  const walks = fronts.map(({ door: { store }, at, forward }): DrawnWalk => {
    const target = place(at, forward, 0, 0.5)
    const isNear = station && distance(station.entrance, at) < 1000
    const start = isNear ? station.entrance : parking.at
    const walk = findWalk(net.streets, start, target)
    const square = squares.find(({ ring }) => isInside(ring, place(at, forward, 0, 6)))
    const line = square ? acrossSquare(walk, square.ring, target) : walk
    return {
      store,
      from: isNear ? 'station' : 'parking',
      name: isNear ? 'Bahnhof' : town.parking.name,
      line,
      ...measureWalk(line),
    }
  })

  const isDrawn = new Set([...storeHouses, ...publicHouses])
  const houses = buildings.houses.filter((house) => !isDrawn.has(house))
  const treeSpots = [
    ...greens.flatMap((ring) => scatter(ring, 60, random)),
    ...squares.flatMap(({ ring }) => resample(ring, 17).map((spot) => add(scale(spot, 0.88), scale(centre, 0.12)))),
    ...houses.flatMap((house) =>
      random.chance(0.28) ? [place(house.at, heading(house.turn), random.between(-9, 9), random.between(9, 16))] : [],
    ),
  ]
  const trees = treeSpots.filter(
    (at) =>
      buildings.isFree({ at, width: 4, depth: 4, turn: 0 }, 0.5, 0) ||
      greens.some((ring) => isInside(ring, at) && isClear(at)),
  )
  function isClear(at: Vec) {
    return !publicHouses.some((house) => distance(house.at, at) < Math.max(house.width, house.depth) / 2 + 3)
  }

  const landmarkLabel = ({ kind, name, at }: PlacedLandmark) => ({
    kind: kind === 'church' || kind === 'monastery' ? ('church' as const) : ('landmark' as const),
    name,
    at,
  })
  return {
    town,
    half,
    door,
    surroundings,
    streets: net.streets,
    ground: net.streets.filter(({ rank }) => rank >= 2 && rank <= 4).flatMap(({ line }) => partsWithin(line, isUrban)),
    areas: [
      ...greens.map((ring) => ({ kind: 'green' as const, ring })),
      ...squares.map(({ ring }) => ({ kind: 'square' as const, ring })),
      { kind: 'parking', ring: parking.ring },
      ...(station?.platforms ?? []).map((ring) => ({ kind: 'platform' as const, ring })),
    ],
    houses,
    publicHouses,
    storeHouses,
    trees,
    labels: [
      ...squares.map(({ name, ring }) => ({ kind: 'square' as const, name, at: middleOf(ring) })),
      ...(station ? [{ kind: 'station' as const, name: 'Bahnhof', at: station.building.at }] : []),
      ...placed.map(landmarkLabel),
      { kind: 'parking', name: town.parking.name, at: parking.at },
      ...parks.map(({ name, at }) => ({ kind: 'green' as const, name, at })),
    ],
    walks,
  }
}

function middleOf(ring: Line): Vec {
  const sum = ring.slice(1).reduce<Vec>((total, point) => add(total, point), [0, 0])
  return scale(sum, 1 / (ring.length - 1))
}

/** A ring road does not have the name of the address all around the town. */
function keepNear(road: Street, at: Vec): Street[] {
  const isNear = (point: Vec) => distance(point, at) < addressReach
  const first = road.line.findIndex(isNear)
  const last = road.line.findLastIndex(isNear)
  const rest = [road.line.slice(0, first + 1), road.line.slice(last)].filter((line) => line.length > 1)
  road.line = road.line.slice(first, last + 1)
  return rest.map((line) => ({ ...road, line }))
}

/** The street of the address is the one at the door, with what continues it. */
function nameAddress(roads: Street[], { road, door, at }: Front): void {
  roads.push(...keepNear(road, at))
  road.name = door.address
  for (const end of [item(road.line, 0), item(road.line, -1)]) {
    const inward =
      end === item(road.line, 0) ? unit(subtract(end, item(road.line, 1))) : unit(subtract(end, item(road.line, -2)))
    for (const other of roads) {
      if (other === road || other.rank === 1 || other.name !== undefined) continue
      const isStart = distance(item(other.line, 0), end) < 3
      if (!isStart && distance(item(other.line, -1), end) > 3) continue
      const onward = isStart ? subtract(item(other.line, 1), end) : subtract(item(other.line, -2), end)
      if (dot(unit(onward), inward) > 0.8 && lineLength(other.line) < 500) {
        other.name = door.address
        break
      }
    }
  }
}

/** Beside roads, rails and rivers, as close as possible to where it belongs. */
function placePark({ at: wanted, radius }: Town['parks'][number], ways: readonly Line[], random: Random) {
  const points = ways.flatMap((line) => resample(line, 12))
  for (let step = 0; ; step++) {
    const at = place(wanted, heading(step * 2.4), 6 * Math.sqrt(step), 0)
    const ring = blob(at, radius, random.between(0, 3), () => random.between(-0.12, 0.12))
    if (step > 400 || !points.some((point) => isInside(ring, point))) return { at, ring }
  }
}

function placeParking(
  wanted: Vec,
  buildings: ReturnType<typeof createBuildings>,
  net: { streets: readonly Street[] },
  random: Random,
) {
  const lines = net.streets.filter(({ rank }) => rank > 1).map(({ line }) => line)
  for (let step = 0; step < 400; step++) {
    const at = place(wanted, heading(step * 2.4), 4 * Math.sqrt(step), 0)
    const near = lines.map((line) => nearestOn(line, at)).reduce((a, b) => (a.away < b.away ? a : b))
    const turn = angleOf(near.direction)
    if (near.away > 45 || !buildings.isFree({ at, width: 46, depth: 30, turn }, 1, 1)) continue
    return { at, ring: rectangle(at, 42, 27, turn) }
  }
  return { at: wanted, ring: rectangle(wanted, 42, 27, random.between(0, 1)) }
}

/** A square is crossed, not walked around. */
function acrossSquare(line: Line, ring: Line, target: Vec): Line {
  const entrance = line.findIndex((point) => isInside(ring, point))
  return entrance < 0 ? line : [...line.slice(0, entrance + 1), target]
}

function partsWithin(line: Line, isWithin: (at: Vec) => boolean): Line[] {
  const parts: Vec[][] = [[]]
  for (const point of resample(line, 25)) {
    if (isWithin(point)) item(parts, -1).push(point)
    else parts.push([])
  }
  return parts.filter((part) => part.length > 1)
}
