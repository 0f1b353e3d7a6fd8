import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseEnvFile } from '../src/env-file.ts'
import { readDocumentedLines } from './recipe/documented-lines.ts'

const read = (file: string) => readFileSync(file, 'utf8')
const { version } = JSON.parse(read('package.json')) as { version: string }

/** `npm run recipe` runs the lines; these are cheap checks that they fit the files they name. */
describe('the documented installation', () => {
  const lines = (['install', 'postgres', 'upgrade'] as const).flatMap(readDocumentedLines)

  test('consists of lines that the recipe can run', () => {
    for (const name of ['install', 'postgres', 'upgrade'] as const)
      expect([name, readDocumentedLines(name).length > 1]).toEqual([name, true])
    expect(lines).toContain('krume doctor')
    expect(lines.filter((line) => /[<>…]\w|\.\.\./.test(line.replace(/>> \S+/, '')))).toEqual([])
  })

  test('names the version of package.json and files that are shipped', () => {
    expect(lines.filter((line) => line.startsWith('tar '))).toEqual([`tar -xzf krume-${version}-linux-x64.tar.gz`])
    const files = lines.flatMap((line) => line.match(/deploy\/[\w.@-]+/g) ?? [])
    expect(files).toEqual(['deploy/install.sh', 'deploy/nginx.conf'])
    expect(files.filter((file) => !existsSync(file))).toEqual([])
  })

  test('installs all units and starts every timer', () => {
    expect(read('deploy/install.sh')).toContain('install -m 0644 ./*.service ./*.timer /etc/systemd/system/')
    const timers = globSync('deploy/*.timer').map((file) => file.replace('deploy/', ''))
    expect(timers.length).toBeGreaterThan(0)
    const enabled = lines.find((line) => line.startsWith('systemctl enable')) ?? ''
    expect(timers.filter((timer) => !enabled.split(' ').includes(timer))).toEqual([])
  })

  test('fills every secret of the env file that it can', () => {
    const { values } = parseEnvFile(read('deploy/krume.env.example'))
    const empty = [...values].filter(([, value]) => value === '' || value === 'public:').map(([name]) => name)
    const filled = empty.filter((name) => read('deploy/install.sh').includes(`s/^${name}=`))
    expect(filled.sort()).toEqual(['API_CREDENTIAL', 'METRICS_TOKEN', 'SECRET_KEY'])
    expect(empty.filter((name) => !filled.includes(name) && !name.startsWith('PAYMENT_'))).toEqual([])
  })
})

test('the units run what the archive contains', () => {
  for (const unit of globSync('deploy/*.service'))
    expect([unit, read(unit).includes('/opt/krume/current/bin/krume')]).toEqual([unit, true])
})
