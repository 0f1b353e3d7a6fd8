import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { buildMedia } from './build-media.ts'
import { fingerprint } from './fingerprint.ts'
import { firstLoadReport } from './first-load-report.ts'
import { precompress } from './precompress.ts'
import { run, tool } from './run.ts'

const stampOf = (name: string) => `build/.${name}-stamp`
const isCurrent = (name: string, stamp: string) =>
  existsSync(stampOf(name)) && readFileSync(stampOf(name), 'utf8') === stamp

async function buildWeb(): Promise<void> {
  const buildDate = new Date().toISOString()
  rmSync('build/web', { recursive: true, force: true })
  const code = await run([...tool('react-router'), 'build', '--logLevel', 'warn'], {
    NODE_ENV: 'production',
    BUILD_DATE: buildDate,
  })
  if (code !== 0) throw new Error('The web part could not be built (see above).')
  await precompress('build/web/client')
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
      inputs: [`${contentDir}/images`, 'scripts/build-media.ts', 'src/domain/site/picture.ts'],
      make: () => buildMedia(contentDir),
    },
    { name: 'map', inputs: [`${contentDir}/map`, 'scripts/precompress.ts'], make: () => buildMap(contentDir) },
    {
      name: 'web',
      inputs: [
        'src/web',
        'src/domain',
        'src/contract',
        'locales',
        'vite.config.ts',
        'react-router.config.ts',
        'package-lock.json',
      ],
      make: buildWeb,
    },
  ]
  for (const { name, inputs, make } of parts) {
    const stamp = fingerprint(inputs)
    if (isCurrent(name, stamp)) continue
    console.error(`Building ${name} …`)
    rmSync(stampOf(name), { force: true })
    await make()
    writeFileSync(stampOf(name), stamp)
    if (name === 'web') firstLoadReport('build/web/client')
  }
}
