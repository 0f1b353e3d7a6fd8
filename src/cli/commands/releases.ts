import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openDatabase } from '#db/database.ts'
import { listBreakingMigrations, migrateWhenUnlocked, readSchemaState } from '#db/migrate.ts'
import type { Config } from '#foundation/config.ts'
import { projectRoot, readRelease } from '#foundation/installation.ts'
import {
  type Command,
  type CommandArguments,
  type CommandContext,
  type CommandResult,
  done,
  failed,
  note,
  verticalTable,
} from '../command.ts'
import { activateRelease, createStepLog, type StepLog } from '../releases/activate-release.ts'
import { checkArchive, unpack } from '../releases/archive.ts'
import {
  findHome,
  findPreviousVersion,
  type Home,
  isInstalled,
  lockHome,
  releaseFolder,
} from '../releases/release-folders.ts'
import { signersFile } from '../releases/signature.ts'

const versionCommand: Command = {
  name: 'version',
  group: 'operations',
  async run({ t }) {
    const release = readRelease()
    if (!release) return done(note(t('note.noRelease', { node: process.version })))
    const { version, commit, node } = release
    return done(verticalTable('release', ['version', 'commit', 'node'], { version, commit, node }))
  },
}

/** `bin/krume` of a release starts the server itself; a checkout has `npm start`. */
const serveCommand: Command = {
  name: 'serve',
  group: 'operations',
  run: async ({ t }) => failed(t('error.serveInCheckout')),
}

const migrateCommand: Command = {
  name: 'migrate',
  group: 'operations',
  options: { 'dry-run': 'flag', yes: 'flag' },
  async run(context, args) {
    const { t } = context
    const db = openDatabase(context.config().databaseUrl, () => {}, { isPatient: true })
    try {
      const { applied, missing } = await readSchemaState(db)
      if (missing.length === 0) return done(note(t('note.schemaUpToDate', { migration: applied.at(-1) ?? '' })))
      const breaking = listBreakingMigrations({ applied, missing })
      if (breaking.length > 0 && !args.flag('yes'))
        return failed(t('error.breakingMigration', { migrations: breaking.join(', ') }))
      if (args.flag('dry-run')) return done(note(t('note.migrationsDue', { migrations: missing.join(', ') })))
      return done(note(t('note.migrated', { migrations: (await migrateWhenUnlocked(db)).join(', ') })))
    } finally {
      await db.destroy()
    }
  },
}

/** Runs the work while no other upgrade runs. */
async function withHome({ t }: CommandContext, work: (home: Home) => Promise<CommandResult>): Promise<CommandResult> {
  const home = findHome(projectRoot)
  if (!home) return failed(t('error.noReleaseFolder'))
  let unlock: (() => void) | undefined
  try {
    unlock = lockHome(home)
  } catch (error) {
    return failed(t('error.homeNotWritable', { folder: home.folder, reason: (error as Error).message }))
  }
  if (!unlock) return failed(t('error.upgradeRuns'))
  try {
    return await work(home)
  } finally {
    unlock()
  }
}

async function install(
  { t }: CommandContext,
  args: CommandArguments,
  home: Home,
  steps: StepLog,
): Promise<{ version: string } | CommandResult> {
  const archive = resolve(args.positional('archive'))
  if (!existsSync(archive)) return failed(t('error.noArchive', { file: archive }))
  const signers = join(releaseFolder(home, home.version), signersFile)
  const checked = await steps.measure('signature', () => checkArchive(archive, signers))
  if (checked.kind !== 'ok') return failed(t(`error.archive.${checked.kind}`, { file: archive, signers }))
  steps.describe(checked.sha256)
  const unpacked = await steps.measure('unpack', () => unpack(home, archive, checked.sha256))
  if (unpacked.kind === 'otherPlatform') {
    const { platform, arch } = unpacked.release
    return failed(
      t('error.otherPlatform', { theirs: `${platform} ${arch}`, ours: `${process.platform} ${process.arch}` }),
    )
  }
  if (unpacked.kind === 'versionExists') return failed(t('error.versionExists', { version: unpacked.version }))
  if (unpacked.kind === 'notARelease') return failed(t('error.notARelease', { file: archive }))
  steps.describe(unpacked.version)
  return { version: unpacked.version }
}

async function activate(
  context: CommandContext,
  { config, home, steps, version }: { config: Config; home: Home; steps: StepLog; version: string },
): Promise<CommandResult> {
  const { t, now } = context
  const result = await activateRelease({ config, home, version, steps, at: now() })
  if (result.kind === 'activated')
    return done(steps.toTable(), note(t('note.activated', { version, previous: home.version })))
  const params = { version, previous: home.version, reason: '', port: 0, ...result }
  return failed(t(`error.activation.${result.kind}`, params), steps.toTable())
}

const upgradeCommand: Command = {
  name: 'upgrade',
  group: 'operations',
  positionals: ['archive'],
  keepsUser: true,
  run: (context, args) =>
    withHome(context, async (home) => {
      const config = context.config()
      const steps = createStepLog(context)
      const installed = await install(context, args, home, steps)
      if ('kind' in installed) return installed
      if (installed.version === home.version)
        return done(steps.toTable(), note(context.t('note.alreadyCurrent', { version: home.version })))
      return activate(context, { config, home, steps, version: installed.version })
    }),
}

const rollbackCommand: Command = {
  name: 'rollback',
  group: 'operations',
  positionals: ['version?'],
  keepsUser: true,
  run: (context, args) =>
    withHome(context, async (home) => {
      const { t } = context
      const version = args.positional('version') || findPreviousVersion(home)
      if (!version) return failed(t('error.noPreviousRelease'))
      if (!isInstalled(home, version)) return failed(t('error.noSuchRelease', { version }))
      return activate(context, { config: context.config(), home, steps: createStepLog(context), version })
    }),
}

export const releaseCommands: readonly Command[] = [
  versionCommand,
  serveCommand,
  migrateCommand,
  upgradeCommand,
  rollbackCommand,
]
