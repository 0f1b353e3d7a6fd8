import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { buildFonts } from './build-fonts.ts'
import { buildIcons } from './build-icons.ts'
import { buildMedia } from './build-media.ts'
import { buildServer } from './build-server.ts'
import { buildSharePictures } from './build-share-pictures.ts'
import { fingerprint } from './fingerprint.ts'
import { firstLoadReport } from './first-load-report.ts'
import { precompress } from './precompress.ts'
import { run, tool } from './run.ts'

const stampOf = (name: string) => `build/.${name}-stamp`
const isCurrent = (name: string, stamp: string) =>
  existsSync(stampOf(name)) && readFileSync(stampOf(name), 'utf8') === stamp

/** Beside the old one first: a build that fails leaves the one that works where it is. */
async function buildWeb(): Promise<void> {
  const buildDate = new Date().toISOString()
  const next = `build/web-${process.pid}`
  rmSync(next, { recursive: true, force: true })
  try {
    const settings = { NODE_ENV: 'production', BUILD_DATE: buildDate, WEB_BUILD_DIR: next }
    const code = await run([...tool('react-router'), 'build', '--logLevel', 'warn'], settings)
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

/** The base map is the content's own; beside the copy lie its compressed forms. */
async function buildMap(contentDir: string): Promise<void> {
  rmSync('build/map', { recursive: true, force: true })
  mkdirSync('build/map')
  if (existsSync(`${contentDir}/map`)) cpSync(`${contentDir}/map`, 'build/map', { recursive: true })
  await precompress('build/map')
}

/** Builds what changed since the last time; each part leaves a stamp when it is complete, never before. */
export async function makeBuild(contentDir: string): Promise<void> {
  mkdirSync('build', { recursive: true })
  const parts = [
    {
      name: 'media',
      inputs: [`${contentDir}/images`, 'scripts/build-media.ts', 'src/domain/content/picture.ts'],
      make: () => buildMedia(contentDir),
    },
    {
      name: 'share',
      inputs: [
        `${contentDir}/images`,
        `${contentDir}/theme.json`,
        `${contentDir}/brand/mark.svg`,
        'scripts/build-share-pictures.ts',
        'scripts/build-media.ts',
        'src/domain/content/share-picture.ts',
      ],
      make: () => buildSharePictures(contentDir),
    },
    {
      name: 'icons',
      inputs: [`${contentDir}/theme.json`, `${contentDir}/brand/mark.svg`, 'scripts/build-icons.ts'],
      make: () => buildIcons(contentDir),
    },
    { name: 'fonts', inputs: ['scripts/build-fonts.ts', 'package-lock.json'], make: buildFonts },
    { name: 'map', inputs: [`${contentDir}/map`, 'scripts/precompress.ts'], make: () => buildMap(contentDir) },
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
      make: buildWeb,
    },
    {
      name: 'server',
      inputs: ['src', 'locales', 'scripts/build-server.ts', 'package.json', 'package-lock.json'],
      make: buildServer,
    },
  ]
  for (const { name, inputs, make } of parts) {
    const stamp = fingerprint(inputs)
    if (isCurrent(name, stamp)) continue
    console.error(`Building ${name} …`)
    rmSync(stampOf(name), { force: true })
    await make()
    writeFileSync(stampOf(name), stamp)
  }
}
