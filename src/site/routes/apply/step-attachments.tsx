import { type DragEvent, useEffect, useState } from 'react'
import { maxFiles } from '#domain/hiring/attachments.ts'
import { dataPeriods } from '#domain/hiring/data-periods.ts'
import { formatSize } from '#domain/i18n/format.ts'
import { Notice } from '#ui/notice.tsx'
import { Icon } from '../../components/icon.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { acceptAttribute, acceptFiles, type RefusedFile } from './choose-files.ts'
import type { ApplicationDraft, ChangeDraft } from './draft.ts'
import { deleteFiles, readFile, storeFile } from './draft-files.ts'
import styles from './step-attachments.module.css'
import { StepForm, type StepProps } from './step-form.tsx'
import type { DraftFile } from './upload-states.ts'

export function StepAttachments(step: StepProps) {
  const { t, language } = useTranslation('application')
  const { files } = step.draft
  const { refused, lost, add, remove } = useAttachments(step.draft, step.change)
  return (
    <StepForm {...step} headline={t('attachments.headline')} lead={t('attachments.lead')}>
      <div className="stack gap-2">
        <FileDrop onFiles={(chosen) => void add(chosen)} />
        <p id="attachments-rules" className="small soft">
          {t('attachments.rules', { count: maxFiles })}
        </p>
        <RefusedFiles refused={refused} />
        {lost.length > 0 && (
          <Notice tone="warning" role="status">
            {t('attachments.lost', { names: lost.join(', ') })}
          </Notice>
        )}
        <p role="status" className="visually-hidden">
          {files.length > 0 && t('attachments.count', { count: files.length })}
        </p>
        {files.length > 0 && (
          <ul className={`stack ${styles.files}`} aria-label={t('attachments.list')}>
            {files.map(({ id, name, size }) => (
              <li key={id}>
                <span className="strong anywhere">{name}</span>
                <span className="small soft">{formatSize(size, language)}</span>
                <button
                  type="button"
                  className="text-button"
                  onClick={() => remove(id)}
                  aria-label={t('attachments.removeNamed', { name })}
                >
                  {t('attachments.remove')}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </StepForm>
  )
}

/** A file input that also accepts dropped files. */
function FileDrop({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation('application')
  const [isDragOver, setDragOver] = useState(false)

  function drop(event: DragEvent): void {
    event.preventDefault()
    setDragOver(false)
    onFiles([...event.dataTransfer.files])
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an addition; the input inside is accessible
    <div
      className={styles.drop}
      data-over={isDragOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setDragOver(true)
      }}
      onDragLeave={() => setDragOver(false)}
      onDrop={drop}
    >
      <input
        id="attachments"
        className={styles.input}
        type="file"
        multiple
        accept={acceptAttribute}
        aria-describedby="attachments-rules"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // Allows choosing the same file again after it was removed.
          target.value = ''
        }}
      />
      <label htmlFor="attachments">
        <Icon name="plus" size={28} />
        <span className="lead strong">{t('attachments.choose')}</span>
        <span className={`small soft ${styles.orDrop}`}>{t('attachments.orDrop')}</span>
      </label>
    </div>
  )
}

/** The reason is an alert; name and size of the file follow it. */
function RefusedFiles({ refused }: { refused: readonly RefusedFile[] }) {
  const { t, language } = useTranslation('application')
  return (
    <ul className={`stack gap-15 ${styles.refused}`} aria-live="polite">
      {refused.map(({ name, size, reason }) => (
        <li key={name}>
          <Notice tone="error" isQuiet>
            <p role="alert" className="strong">
              {t(`refusal.${reason}`)}
            </p>
            <p className="small anywhere">{t('attachments.which', { name, size: formatSize(size, language) })}</p>
          </Notice>
        </li>
      ))}
    </ul>
  )
}

const fileRetentionMs = 2 * dataPeriods.draftDays * 24 * 60 * 60 * 1000

/** Copies the file: the original may be moved, or be in a cloud that is offline when it is uploaded. */
async function copyFile(file: File): Promise<File | undefined> {
  try {
    return new File([await file.arrayBuffer()], file.name, { type: file.type })
  } catch {
    return undefined
  }
}

async function storeCopy(file: File): Promise<DraftFile | RefusedFile> {
  const { name, size } = file
  const copy = await copyFile(file)
  if (!copy) return { name, size, reason: 'fileUnreadable' }
  const id = crypto.randomUUID()
  await storeFile({ id, file: copy, keptUntilMs: Date.now() + fileRetentionMs })
  return { id, name, size, state: 'waiting' }
}

const isStored = (file: DraftFile | RefusedFile): file is DraftFile => 'id' in file

/** Adds and removes files. `lost` names the files of the draft that the device no longer has. */
function useAttachments({ files }: ApplicationDraft, change: ChangeDraft) {
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const [lost, setLost] = useState<readonly string[]>([])

  // Checked once, when the step opens.
  useEffect(() => {
    void Promise.all(files.map(async (file) => ((await readFile(file.id)) ? [] : [file]))).then((found) => {
      const missing = found.flat()
      if (missing.length === 0) return
      setLost(missing.map(({ name }) => name))
      change((draft) => ({ files: draft.files.filter(({ id }) => missing.every((file) => file.id !== id)) }))
    })
  }, [])

  async function add(chosen: readonly File[]): Promise<void> {
    if (chosen.length === 0) return
    const { accepted, refused: refusedByRules } = acceptFiles(chosen, files)
    setRefused(refusedByRules)
    const results = await Promise.all(accepted.map(storeCopy))
    setRefused([...refusedByRules, ...results.flatMap((result) => (isStored(result) ? [] : [result]))])
    change((draft) => ({ files: [...draft.files, ...results.filter(isStored)] }))
  }

  function remove(id: string): void {
    void deleteFiles([id])
    setRefused([])
    change((draft) => ({ files: draft.files.filter((file) => file.id !== id) }))
  }

  return { refused, lost, add, remove }
}
