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
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { localTool, runCommand } from '../process.ts'
import { firstLoadReport, precompress } from './assets.ts'
import { buildFonts, buildIcons } from './fonts-and-icons.ts'
import { buildPictures, buildSharePictures } from './pictures.ts'
import { buildServer } from './server.ts'

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
  return hash.digest('hex')
}

const stampFile = (name: string) => `build/.${name.replaceAll(' ', '-')}-stamp`
const isCurrent = (name: string, stamp: string) =>
  existsSync(stampFile(name)) && readFileSync(stampFile(name), 'utf8') === stamp

/** Builds into a new folder first, so that a failing build leaves the previous one in place. */
async function buildWeb(): Promise<void> {
  const buildDate = new Date().toISOString()
  const next = `build/web-${process.pid}`
  rmSync(next, { recursive: true, force: true })
  try {
    const settings = { NODE_ENV: 'production', BUILD_DATE: buildDate, WEB_BUILD_DIR: next }
    const code = await runCommand([...localTool('react-router'), 'build', '--logLevel', 'warn'], settings)
    if (code !== 0) throw new Error('The web part could not be built (see above).')
    await precompress(`${next}/client`)
    firstLoadReport(`${next}/client`)
  } catch (error) {
    rmSync(next, { recursive: true, force: true })
    throw error
  }
  rmSync('build/web', { recursive: true, force: true })
  renameSync(next, 'build/web')
  writeFileSync('build/meta.json', JSON.stringify({ buildDate }))
}

/** Copies the base map of the content and compresses it. */
async function buildMap(contentDir: string): Promise<void> {
  rmSync('build/map', { recursive: true, force: true })
  mkdirSync('build/map')
  if (existsSync(`${contentDir}/map`)) cpSync(`${contentDir}/map`, 'build/map', { recursive: true })
  await precompress('build/map')
}

interface BuildPart {
  name: string
  /** The part is built again when one of these files changes. */
  inputs: readonly string[]
  build: () => Promise<void>
  /** `npm run dev` needs it too; Vite and the pictures on demand replace the others there. */
  isNeededForDevelopment?: boolean
}

const listParts = (contentDir: string): readonly BuildPart[] => [
  {
    name: 'pictures',
    inputs: [`${contentDir}/images`, 'scripts/build/pictures.ts', 'src/domain/content/pictures.ts'],
    build: () => buildPictures(contentDir),
  },
  {
    name: 'link previews',
    inputs: [
      `${contentDir}/images`,
      `${contentDir}/theme.json`,
      `${contentDir}/brand/mark.svg`,
      'scripts/build/pictures.ts',
      'src/domain/content/pictures.ts',
    ],
    build: () => buildSharePictures(contentDir),
  },
  {
    name: 'icons',
    inputs: [`${contentDir}/theme.json`, `${contentDir}/brand/mark.svg`, 'scripts/build/fonts-and-icons.ts'],
    build: () => buildIcons(contentDir),
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
    build: () => buildMap(contentDir),
    isNeededForDevelopment: true,
  },
  {
    name: 'web',
    inputs: [
      'src/web',
      'build/fonts',
      'src/domain',
      'src/contract',
      'locales',
      'vite.config.ts',
      'react-router.config.ts',
      'package-lock.json',
    ],
    build: buildWeb,
  },
  {
    name: 'server',
    inputs: ['src', 'locales', 'scripts/build/server.ts', 'package.json', 'package-lock.json'],
    build: buildServer,
  },
]

/** Builds what changed since the last time. A part's stamp is written only when the part is complete. */
export async function makeBuild(
  contentDir: string,
  purpose: 'production' | 'development' = 'production',
): Promise<void> {
  mkdirSync('build', { recursive: true })
  for (const { name, inputs, build, isNeededForDevelopment } of listParts(contentDir)) {
    if (purpose === 'development' && !isNeededForDevelopment) continue
    const stamp = fingerprint(inputs)
    if (isCurrent(name, stamp)) continue
    console.error(`Building ${name} …`)
    rmSync(stampFile(name), { force: true })
    await build()
    writeFileSync(stampFile(name), stamp)
  }
}
