import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestFigure } from '#domain/reliability/promises.ts'
import { projectRoot, readRelease } from './installation.ts'

/** Recorded by `npm run faults -- --write`. */
export const recordedFiguresFile = 'docs/faults.json'
/** Written by `npm run release`, whose tests run before. */
export const releaseFiguresFile = 'test-figures.json'

export interface TestFigures {
  /** Tests of this very build; else those that were last recorded, with their days. */
  areOfThisBuild: boolean
  /** Undefined outside releases. */
  version: string | undefined
  commit: string | undefined
  figures: readonly TestFigure[]
}

const readFigures = (file: string): TestFigure[] =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as TestFigure[]) : []

export function readTestFigures(root: string = projectRoot): TestFigures {
  const release = readRelease(root)
  const ofThisBuild = readFigures(join(root, releaseFiguresFile))
  const areOfThisBuild = ofThisBuild.length > 0
  return {
    areOfThisBuild,
    version: release?.version,
    commit: release?.commit || undefined,
    figures: areOfThisBuild ? ofThisBuild : readFigures(join(root, recordedFiguresFile)),
  }
}
