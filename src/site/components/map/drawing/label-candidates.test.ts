import { describe, expect, test } from 'vitest'
import type { Region, RegionFeature } from '../map-data.ts'
import { findLabelCandidates } from './label-candidates.ts'

const place = (name: string, rank: number): RegionFeature => ({
  properties: { kind: 'place', name, rank },
  geometry: { type: 'Point', coordinates: [10, 48] },
})
const region: Region = {
  features: [
    { properties: { kind: 'forest', name: 'Haselwald' }, geometry: { type: 'MultiPolygon', coordinates: [] } },
    {
      properties: { kind: 'lake', name: 'Ammersee' },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 0],
            [1, 1],
            [0, 0],
          ],
        ],
      },
    },
    {
      properties: { kind: 'road', name: 'A7', rank: 1 },
      geometry: {
        type: 'LineString',
        coordinates: [
          [0, 0],
          [0, 2],
        ],
      },
    },
    {
      properties: { kind: 'road', rank: 4 },
      geometry: {
        type: 'LineString',
        coordinates: [
          [0, 0],
          [0, 2],
        ],
      },
    },
    place('Dorf', 4),
    place('Ulm', 1),
    place('Senden', 2),
    { properties: { kind: 'station', name: 'Bahnhof', rank: 0 }, geometry: { type: 'Point', coordinates: [10, 48] } },
  ],
}

const candidatesAt = (zoom: number) =>
  findLabelCandidates(region, {
    zoom,
    project: ([lng, lat]) => ({ x: lng * 2 ** zoom * 0.1, y: -lat * 2 ** zoom * 0.1 }),
    sizeOf: (text) => ({ width: text.length * 7, height: 14 }),
  })
const textsAt = (zoom: number) => [...new Set(candidatesAt(zoom).map(({ text }) => text))]

describe('findLabelCandidates', () => {
  test('sorts by importance', () => {
    expect(textsAt(9).filter((text) => ['Ulm', 'Senden'].includes(text))).toEqual(['Ulm', 'Senden'])
  })

  test('adds villages from zoom 12 and stations from zoom 14', () => {
    expect(
      [textsAt(11), textsAt(12), textsAt(14)].map((texts) => [texts.includes('Dorf'), texts.includes('Bahnhof')]),
    ).toEqual([
      [false, false],
      [true, false],
      [true, true],
    ])
  })

  test('labels no forests, and lakes only where the name fits', () => {
    expect(textsAt(15)).not.toContain('Haselwald')
    expect([textsAt(8).includes('Ammersee'), textsAt(11).includes('Ammersee')]).toEqual([false, true])
  })

  test('finds room beside a short way on foot', () => {
    const line: RegionFeature = {
      properties: { kind: 'walk', name: '5 Minuten zu Fuß' },
      geometry: {
        type: 'LineString',
        coordinates: Array.from({ length: 3 }, (_, at) => [10 + at / 2 ** 15, 48] as const),
      },
    }
    const project = ([lng, lat]: readonly [number, number]) => ({ x: lng * 2 ** 15, y: -lat })
    const found = findLabelCandidates(
      { features: [line] },
      { zoom: 15, project, sizeOf: () => ({ width: 110, height: 22 }) },
    )
    expect(found[0]?.spots.length).toBeGreaterThan(10)
  })

  test('leaves lines to the plans of towns where these are drawn', () => {
    expect([textsAt(13).includes('A7'), textsAt(14).includes('A7')]).toEqual([true, false])
  })

  test('repeats motorway numbers upright and apart', () => {
    const shields = candidatesAt(13.5).filter(({ text }) => text === 'A7')
    expect(shields.length).toBeGreaterThan(5)
    expect(shields.every(({ spots, apartPx }) => spots.every(({ angle }) => angle === 0) && (apartPx ?? 0) > 100)).toBe(
      true,
    )
  })
})
