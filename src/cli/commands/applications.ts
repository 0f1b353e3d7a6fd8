import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import {
  findApplication,
  findApplicationIdsByPrefix,
  listApplications,
  type StoredApplication,
} from '#db/applications.ts'
import { listAttachments } from '#db/attachments.ts'
import { recordAccess } from '#db/audit.ts'
import type { Db } from '#db/database.ts'
import { type Applicant, type ApplicationStep, applicationStates } from '#domain/hiring/application.ts'
import { addressLines, formatApplicantName, formatLine, personLines } from '#domain/hiring/application-fields.ts'
import type { Attachment } from '#domain/hiring/attachments.ts'
import { type Language, localized } from '#domain/i18n/languages.ts'
import { adminActor } from '#domain/staff/actor.ts'
import { getTranslator } from '#foundation/translations.ts'
import { openAttachment } from '#services/hiring/attachments.ts'
import { changeApplicationState } from '#services/hiring/change-application.ts'
import type { HiringServices } from '#services/hiring/hiring-services.ts'
import { confirm, parseChoice } from '../arguments.ts'
import {
  type Column,
  type Command,
  type CommandContext,
  type CommandResult,
  done,
  failed,
  isCommandResult,
  type Note,
  note,
  type Row,
  type Table,
  table,
  verticalTable,
} from '../command.ts'
import { toPrintableJson } from '../output/control-characters.ts'

const shortIdLength = 10

const applicationsCommand: Command = {
  name: 'applications',
  group: 'hiring',
  options: { job: 'job', state: 'state' },
  async run(context, args) {
    const state = parseChoice(context.t, args.option('state'), applicationStates)
    if (isCommandResult(state)) return state
    const found = await listApplications(await context.database(), { jobId: args.option('job'), state })
    const rows = found.map(({ id, name, jobId, fileCount, ...rest }) => ({
      ...{ id, shortId: id.slice(0, shortIdLength), name, job: jobId, files: fileCount, ...rest },
    }))
    return done(
      table(
        'applications',
        [
          { key: 'shortId' },
          { key: 'state', as: { labels: 'applicationState' } },
          { key: 'name' },
          { key: 'job' },
          { key: 'files', as: 'count' },
          { key: 'createdAt', as: 'instant' },
          { key: 'deletesOn', as: 'day' },
        ],
        rows,
      ),
    )
  },
}

/** Accepts the prefix of an id as long as it is unambiguous. */
export async function findTypedApplication(
  { t }: CommandContext,
  db: Db,
  typed: string,
): Promise<StoredApplication | CommandResult> {
  const prefix = typed.toLowerCase()
  const ids = /^[0-9a-f]{4,40}$/.test(prefix) ? await findApplicationIdsByPrefix(db, prefix) : []
  if (ids.length > 1) return failed(t('error.applicationAmbiguous', { typed }))
  const found = ids[0] && (await findApplication(db, ids[0]))
  return found || failed(t('error.application', { typed }))
}

const toPersonCells = (applicant: Applicant) => ({
  ...Object.fromEntries(personLines.map((line) => [line.name, formatLine(line, applicant)])),
  address: addressLines.map((line) => formatLine(line, applicant)).join(', '),
})

const applicationColumns: readonly Column[] = [
  { key: 'id' },
  { key: 'state', as: { labels: 'applicationState' } },
  { key: 'job' },
  ...personLines.map(({ name }) => ({ key: name })),
  { key: 'address' },
  { key: 'language' },
  { key: 'talentPoolSince', as: 'day' },
  { key: 'createdAt', as: 'instant' },
  { key: 'invitedAt', as: 'instant' },
  { key: 'decidedAt', as: 'instant' },
  { key: 'deletesOn', as: 'day' },
]

/** Other clients may send attributes that have no label. */
function attributeLabel(name: string, language: Language): string {
  const t = getTranslator(language, 'cli')
  const key: string = `column.${name}`
  return t.has(key) ? t(key) : name
}

export function applicationTables(
  { application, deletesOn }: Pick<StoredApplication, 'application' | 'deletesOn'>,
  files: readonly Attachment[],
  language: Language,
): Table[] {
  const { id, state, jobName, applicant, attributes, interview, createdAt, invitedAt, decidedAt, talentPoolSince } =
    application
  const person = { id, state, job: localized(jobName, language), ...toPersonCells(applicant) }
  const times = { talentPoolSince, createdAt, invitedAt, decidedAt, deletesOn }
  const answers = [
    ...interview.map(({ headline, answer }) => ({
      question: localized(headline, language),
      answer: answer.join(', '),
    })),
    ...attributes.map(({ name, notes }) => ({ question: attributeLabel(name, language), answer: notes })),
  ]
  return [
    verticalTable('application', applicationColumns, { ...person, language: application.language, ...times }),
    table('answers', [{ key: 'question' }, { key: 'answer' }], answers),
    table(
      'files',
      [
        { key: 'number', as: 'count' },
        { key: 'file' },
        { key: 'sizeBytes', as: 'bytes' },
        { key: 'state', as: { labels: 'fileState' } },
      ],
      files.map(({ number, name, sizeBytes, state: fileState }) => ({
        number,
        file: name,
        sizeBytes,
        state: fileState,
      })),
    ),
  ]
}

/** Says what it means that files are not scanned, if there are any. */
function scanNotes({ t }: CommandContext, { scan }: HiringServices, files: readonly Attachment[]): Note[] {
  if (!files.some(({ state }) => state === 'unscanned')) return []
  return [note(t(scan ? 'note.waitsForScan' : 'note.unscanned'))]
}

const applicationCommand: Command = {
  name: 'application',
  group: 'hiring',
  positionals: ['application'],
  async run(context, args) {
    const { db, hiring } = await context.services()
    const found = await findTypedApplication(context, db, args.positional('application'))
    if (isCommandResult(found)) return found
    const files = await listAttachments(db, found.application.id)
    return done(...applicationTables(found, files, context.language), ...scanNotes(context, hiring, files))
  },
}

const ownerOnly = { mode: 0o600 }
const toFileName = ({ number, name }: Attachment) => `${String(number).padStart(2, '0')}-${basename(name)}`

async function exportAttachment(
  hiring: HiringServices,
  applicationId: string,
  file: Attachment,
  directory: string,
): Promise<Row> {
  const opened = await openAttachment(hiring, applicationId, file.number)
  if (opened) writeFileSync(join(directory, toFileName(file)), opened.bytes, ownerOnly)
  return { file: toFileName(file), sizeBytes: file.sizeBytes, state: file.state, isWritten: opened !== undefined }
}

/** Writes the application as JSON and its attachments; infected ones and those that wait for the scanner are left out. */
const applicationExportCommand: Command = {
  name: 'application export',
  group: 'hiring',
  positionals: ['application', 'directory'],
  async run(context, args) {
    const { db, hiring } = await context.services()
    const found = await findTypedApplication(context, db, args.positional('application'))
    if (isCommandResult(found)) return found
    const directory = args.positional('directory')
    const { id } = found.application
    const files = await listAttachments(db, id)
    const rows: Row[] = []
    const subject = { kind: 'application', id } as const
    await recordAccess(db, { at: context.now(), actor: adminActor, action: 'application.export', subject })
    try {
      mkdirSync(directory, { recursive: true, mode: 0o700 })
      writeFileSync(join(directory, 'application.json'), `${toPrintableJson(found)}\n`, ownerOnly)
      for (const file of files) rows.push(await exportAttachment(hiring, id, file, directory))
    } catch (error) {
      return failed(context.t('error.write', { reason: error instanceof Error ? error.message : String(error) }))
    }
    const columns = [
      { key: 'file' },
      { key: 'sizeBytes', as: 'bytes' },
      { key: 'state', as: { labels: 'fileState' } },
      { key: 'isWritten', as: 'yesNo' },
    ] as const
    return done(
      note(context.t('note.written', { file: join(directory, 'application.json') })),
      table('files', columns, rows),
      ...scanNotes(context, hiring, files),
    )
  },
}

/** `application invite`, `reject` and `hire`. They send a mail, so they need a confirmation. */
const createStepCommand = (step: Exclude<ApplicationStep, 'withdraw'>): Command => ({
  name: `application ${step}`,
  group: 'hiring',
  positionals: ['application'],
  options: { message: 'text', yes: 'flag' },
  async run(context, args) {
    const { t } = context
    const message = args.option('message')
    const { db, hiring } = await context.services()
    const found = await findTypedApplication(context, db, args.positional('application'))
    if (isCommandResult(found)) return found
    const { id, applicant, state } = found.application
    const name = formatApplicantName(applicant)
    const refusal = await confirm(context, args, t(`confirm.${step}`, { name }))
    if (refusal) return refusal
    const result = await changeApplicationState(hiring, id, step, {
      actor: adminActor,
      ...(message !== undefined && { message }),
    })
    if (result.kind === 'changed') return done(note(t(`note.${step}`, { name, day: result.stored.deletesOn })))
    return failed(t('error.stepNotPossible', { name, state: t(`applicationState.${state}`) }))
  },
})

export const applicationCommands: readonly Command[] = [
  applicationsCommand,
  applicationCommand,
  applicationExportCommand,
  createStepCommand('invite'),
  createStepCommand('reject'),
  createStepCommand('hire'),
]
