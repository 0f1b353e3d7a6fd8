import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseEnvFile } from '#foundation/env-file.ts'
import { readDocumentedLines } from './recipe/documented-lines.ts'

const read = (file: string) => readFileSync(file, 'utf8')
const { version } = JSON.parse(read('package.json')) as { version: string }

/** `npm run recipe` runs the lines; these are cheap checks that they fit the files they name. */
describe('the documented installation', () => {
  const lines = (['install', 'postgres', 'upgrade'] as const).flatMap((name) => readDocumentedLines(name))

  test('consists of lines that the recipe can run', () => {
    for (const name of ['install', 'postgres', 'upgrade'] as const)
      expect([name, readDocumentedLines(name).length > 1]).toEqual([name, true])
    // Without a backup the doctor would find a failure.
    expect(lines.indexOf('krume doctor') - lines.indexOf('systemctl start krume-backup krume-drill')).toBe(1)
    expect(lines.filter((line) => /[<>…]\w|\.\.\./.test(line.replace(/>> \S+/, '')))).toEqual([])
  })

  test('names the version of package.json and files that are shipped', () => {
    expect(lines.filter((line) => line.startsWith('tar '))).toEqual([`tar -xzf krume-${version}-linux-x64.tar.gz`])
    const files = lines.flatMap((line) => line.match(/deploy\/[\w.@-]+/g) ?? [])
    expect(files).toEqual(['deploy/install.sh', 'deploy/nginx.conf'])
    expect(files.filter((file) => !existsSync(file))).toEqual([])
  })

  test('differs on another architecture in the name of the archive only', () => {
    const ofArm = (['install', 'postgres', 'upgrade'] as const).flatMap((name) => readDocumentedLines(name, 'arm64'))
    const changed = ofArm.filter((line, index) => line !== lines[index])
    expect(changed).toEqual([
      `tar -xzf krume-${version}-linux-arm64.tar.gz`,
      `krume-${version}-linux-arm64/deploy/install.sh`,
      'krume upgrade krume-0.2.0-linux-arm64.tar.gz',
    ])
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
    expect(filled.sort()).toEqual(['API_CREDENTIAL', 'DAY_END_KEY', 'METRICS_TOKEN', 'SECRET_KEY'])
    expect(empty.filter((name) => !filled.includes(name) && !name.startsWith('PAYPAL_'))).toEqual([])
  })
})

test('the units run what the archive contains', () => {
  for (const unit of globSync('deploy/*.service'))
    expect([unit, read(unit).includes('/opt/krume/current/bin/krume')]).toEqual([unit, true])
})

describe('the container file', () => {
  const containerfile = read('deploy/Containerfile')

  test('copies what a release consists of', () => {
    const [, copied = ''] = /^COPY (.*) \/tmp\/$/m.exec(containerfile) ?? []
    const files = copied
      .replace(/\$\{VERSION\}/, version)
      .replace(/\$\{ARCH\}/, process.arch)
      .split(' ')
    expect(files).toEqual([`krume-${version}-linux-${process.arch}.tar.gz`, 'SHA256SUMS'])
    // The names in the script that makes them.
    const script = read('scripts/release.ts')
    expect(script).toMatch(/const name = `krume-\$\{version\}-\$\{platform\}-\$\{arch\}`/)
    expect(script).toMatch(/const names = \[`\$\{name\}\.tar\.gz`,/)
    expect(script).toContain("join(folder, 'SHA256SUMS')")
    expect(containerfile).toContain(`--build-arg VERSION=${version}`)
  })

  test('installs the packages of the recipe in its Debian, without nginx and what upgrades need', () => {
    const packagesOf = (line: string) =>
      line
        .replace(/^.*install -y /, '')
        .split(' ')
        .filter((word) => !/^-|^\\$/.test(word))
    const [recipeLine = ''] = readDocumentedLines('install')
    const [containerLine = ''] = /apt-get install .*/.exec(containerfile) ?? []
    expect(packagesOf(containerLine)).toEqual(
      packagesOf(recipeLine).filter((name) => !['nginx', 'openssh-client'].includes(name)),
    )
    expect(containerfile).toMatch(/^FROM debian:12-slim$/m)
    expect(read('scripts/recipe.ts')).toContain("default: 'bookworm'")
  })

  test('runs the command of the archive', () => {
    expect(containerfile).toContain('ln -s /opt/krume/current/bin/krume /usr/local/bin/krume')
    expect(containerfile).toContain('ENTRYPOINT ["krume"]')
    expect(existsSync('scripts/release/krume.sh')).toBe(true)
  })
})
