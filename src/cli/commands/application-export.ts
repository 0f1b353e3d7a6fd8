import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { listAttachments } from '#db/attachments.ts'
import type { Attachment } from '#domain/hiring/application.ts'
import type { HiringServices } from '#hiring/hiring-services.ts'
import { openAttachment } from '#hiring/open-attachment.ts'
import { done, failed, note, table } from '../answers.ts'
import type { Command } from '../command.ts'
import type { Row } from '../command-result.ts'
import { findTypedApplication } from '../hiring/find-typed-application.ts'
import { isAnswer } from '../read/is-answer.ts'

const privately = { mode: 0o600 }
const fileName = ({ number, name }: Attachment) => `${String(number).padStart(2, '0')}-${basename(name)}`

async function writeFile(
  hiring: HiringServices,
  applicationId: string,
  file: Attachment,
  directory: string,
): Promise<Row> {
  const opened = await openAttachment(hiring, applicationId, file.number)
  if (opened) writeFileSync(join(directory, fileName(file)), opened.bytes, privately)
  return { file: fileName(file), sizeBytes: file.sizeBytes, state: file.state, isWritten: opened !== undefined }
}

/** The data as JSON and the files as they were sent; what the scanner holds back stays here. */
export const applicationExport: Command = {
  name: 'application export',
  group: 'hiring',
  places: ['application', 'directory'],
  async run(desk, args) {
    const { db, hiring } = await desk.house()
    const found = await findTypedApplication(desk, db, args.place('application'))
    if (isAnswer(found)) return found
    const directory = args.place('directory')
    const { id } = found.application
    const rows: Row[] = []
    try {
      mkdirSync(directory, { recursive: true, mode: 0o700 })
      writeFileSync(join(directory, 'application.json'), `${JSON.stringify(found, null, 2)}\n`, privately)
      for (const file of await listAttachments(db, id)) rows.push(await writeFile(hiring, id, file, directory))
    } catch (error) {
      return failed(desk.t('fault.write', { reason: error instanceof Error ? error.message : String(error) }))
    }
    const columns = [
      { key: 'file' },
      { key: 'sizeBytes', as: 'bytes' },
      { key: 'state', as: { words: 'fileState' } },
      { key: 'isWritten', as: 'yesNo' },
    ] as const
    return done(
      note(desk.t('note.written', { file: join(directory, 'application.json') })),
      table('files', columns, rows),
    )
  },
}
