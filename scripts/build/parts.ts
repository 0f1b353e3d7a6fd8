/** The parts of a build. Each is made once for its inputs, in a folder that never changes afterwards. */
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { recordedFiguresFile } from '#foundation/test-figures.ts'
import { collectOutput, localTool } from '../process.ts'
import { checkFirstLoad, precompress } from './assets.ts'
import { buildFonts, buildIcons } from './fonts-and-icons.ts'
import { buildServer } from './server.ts'
import { buildStaff } from './staff.ts'
import { buildStartScript } from './start-script.ts'

export type PartName = 'icons' | 'fonts' | 'map' | 'web' | 'staff' | 'server'
/** The folders of the parts that are complete. */
export type PartFolders = ReadonlyMap<PartName, string>

export interface BuildPart {
  name: PartName
  /** The part is built again when one of these files changes. */
  inputs: readonly string[]
  /** Contains the date of the build. */
  isDated?: boolean
  /** The part that has to be complete before. It comes earlier in the list. */
  needs?: PartName
  /** Writes the part into an empty folder. */
  build: (folder: string) => Promise<void>
  /** Throws if the part must not be used. Returns what is printed behind its name. */
  check?: (folder: string) => string
  /** `npm run dev` needs it too; Vite replaces the others there. */
  isNeededForDevelopment?: boolean
}

export const partsFolder = 'build/parts'

/** Releases are dated by their commit, so that two builds of it are the same. */
const releaseSeconds = () => process.env.SOURCE_DATE_EPOCH

async function buildWeb(folder: string): Promise<void> {
  const seconds = releaseSeconds()
  const buildDate = (seconds ? new Date(Number(seconds) * 1000) : new Date()).toISOString()
  const settings = { NODE_ENV: 'production', BUILD_DATE: buildDate, WEB_BUILD_DIR: folder }
  const command = [...localTool('react-router'), 'build', '--logLevel', 'warn']
  const { code, output } = await collectOutput(command, settings)
  if (code !== 0) throw new Error(`The web part could not be built.\n${output}`)
  if (output) console.error(output)
  // React Router notes the folder, which has another name in each build. Nothing reads it there.
  const serverFile = `${folder}/server/index.js`
  writeFileSync(serverFile, readFileSync(serverFile, 'utf8').replaceAll(folder, 'build/web'))
  await buildStartScript(folder)
  await precompress(`${folder}/client`)
  writeFileSync(`${folder}/meta.json`, JSON.stringify({ buildDate }))
}

/** Copies the base map of the content and compresses it. */
async function buildMap(contentDir: string, folder: string): Promise<void> {
  if (existsSync(`${contentDir}/map`)) cpSync(`${contentDir}/map`, folder, { recursive: true })
  await precompress(folder)
}

export const listParts = (contentDir: string): readonly BuildPart[] => [
  {
    name: 'icons',
    inputs: [`${contentDir}/theme.json`, `${contentDir}/brand`, 'scripts/build/fonts-and-icons.ts'],
    build: (folder) => buildIcons(contentDir, folder),
    isNeededForDevelopment: true,
  },
  {
    name: 'fonts',
    inputs: ['scripts/build/fonts-and-icons.ts', 'package-lock.json'],
    build: buildFonts,
    isNeededForDevelopment: true,
  },
  {
    name: 'map',
    inputs: [`${contentDir}/map`, 'scripts/build/assets.ts'],
    build: (folder) => buildMap(contentDir, folder),
    isNeededForDevelopment: true,
  },
  {
    name: 'web',
    inputs: [
      'src/site',
      'src/ui',
      'build/fonts',
      'src/domain',
      'src/contract',
      'locales',
      'vite.config.ts',
      'react-router.config.ts',
      'scripts/build/assets.ts',
      'scripts/build/parts.ts',
      'scripts/build/server.ts',
      'scripts/build/start-script.ts',
      'package-lock.json',
    ],
    needs: 'fonts',
    build: buildWeb,
    check: (folder) => checkFirstLoad(`${folder}/client`, `${folder}/start-script.js`),
    isDated: true,
  },
  {
    name: 'staff',
    inputs: [
      'src/staff',
      'src/ui',
      'build/fonts',
      'src/domain',
      'src/contract',
      'locales',
      'scripts/build/assets.ts',
      'scripts/build/server.ts',
      'scripts/build/staff.ts',
      'package-lock.json',
    ],
    needs: 'fonts',
    build: buildStaff,
  },
  {
    name: 'server',
    inputs: ['src', 'locales', recordedFiguresFile, 'scripts/build/server.ts', 'package.json', 'package-lock.json'],
    build: buildServer,
  },
]

function filesBelow(path: string): string[] {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)))
}

/** Depends on names and contents of the files, not on their dates. */
function fingerprint(paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesBelow)) hash.update(file).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

/** Builds under another name first: a folder with its final name is complete. Returns the folder. */
export async function makePart({ name, inputs, build, check, isDated }: BuildPart): Promise<string> {
  const seconds = isDated ? releaseSeconds() : undefined
  const folder = join(partsFolder, [name, fingerprint(inputs), ...(seconds ? [seconds] : [])].join('-'))
  if (existsSync(folder)) {
    // The clean-up of other builds keeps parts that were used recently.
    utimesSync(folder, new Date(), new Date())
    return folder
  }
  const startedAtMs = Date.now()
  const unfinished = join(partsFolder, `.${name}-${process.pid}`)
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  try {
    await build(unfinished)
    const note = check?.(unfinished)
    renameSync(unfinished, folder)
    const duration = ((Date.now() - startedAtMs) / 1000).toFixed(1)
    console.error(`${name} ${duration} s${note ? ` (${note})` : ''}`)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    // Another build may have made the same part meanwhile.
    if (!existsSync(folder)) throw error
  }
  return folder
}
