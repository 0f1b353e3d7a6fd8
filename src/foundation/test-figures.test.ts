import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readTestFigures, recordedFiguresFile, releaseFiguresFile } from './test-figures.ts'

const root = mkdtempSync(join(tmpdir(), 'krume-figures-'))
afterAll(() => rmSync(root, { recursive: true }))

const aFigure = (seed: number) => ({ guarantee: 'disk full', database: 'sqlite', rounds: 2, violations: 0, seed })

test('are those of this very build, else those that were recorded, else none', () => {
  expect(readTestFigures(root)).toMatchObject({ areOfThisBuild: false, commit: undefined, figures: [] })
  mkdirSync(join(root, 'docs'))
  writeFileSync(join(root, recordedFiguresFile), JSON.stringify([aFigure(1)]))
  expect(readTestFigures(root)).toMatchObject({ areOfThisBuild: false, figures: [{ seed: 1 }] })
  writeFileSync(join(root, releaseFiguresFile), JSON.stringify([aFigure(2)]))
  writeFileSync(join(root, 'release.json'), JSON.stringify({ version: '1.2.0', commit: 'abc' }))
  expect(readTestFigures(root)).toEqual({
    ...{ areOfThisBuild: true, version: '1.2.0', commit: 'abc', figures: [aFigure(2)] },
  })
})
