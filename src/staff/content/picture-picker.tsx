import { useState } from 'react'
import type { EntryResponse } from '#contract/staff/content.ts'
import { pictureUrl } from '#domain/content/pictures.ts'
import { Dialog } from '#ui/dialog.tsx'
import { useSend } from '../api/use-send.ts'
import { Field } from '../components/field.tsx'
import { Notice } from '../components/message.tsx'
import { ProblemText } from '../components/problem-text.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useForm } from './form/form-context.ts'
import { toSlug } from './form/input-values.ts'
import styles from './picture-picker.module.css'
import { useContentTranslation } from './use-content-translation.ts'
import { usePictureUpload } from './use-picture-upload.ts'

interface Props {
  onPick: (name: string) => void
  onClose: () => void
}

/** Pictures that exist, and the way to upload another one. */
export function PicturePicker({ onPick, onClose }: Props) {
  const { t } = useTranslation()
  const { c } = useContentTranslation()
  const { pictures } = useForm()
  const [query, setQuery] = useState('')
  const found = pictures.filter(({ id }) => id.includes(toSlug(query)) || id.includes(query))
  return (
    <Dialog headline={c('picture.pickHeadline')} onClose={onClose}>
      <UploadForm onUploaded={onPick} />
      <Field label={c('picture.search')}>
        {(ids) => <input {...ids} type="search" value={query} onChange={({ target }) => setQuery(target.value)} />}
      </Field>
      <ul className={styles.pictures}>
        {found.map((picture) => (
          <li key={picture.id}>
            <button type="button" onClick={() => onPick(picture.id)}>
              <img
                src={pictureUrl(picture, Math.min(320, picture.width), 'webp')}
                alt=""
                loading="lazy"
                width={160}
                height={120}
              />
              <span>{picture.id}</span>
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="button button-quiet" onClick={onClose}>
        {t('common.cancel')}
      </button>
    </Dialog>
  )
}

/** Uploads a picture and gives it a name in the draft. */
function UploadForm({ onUploaded }: { onUploaded: (name: string) => void }) {
  const { c } = useContentTranslation()
  const { pictures, reloadOptions, baseVersion } = useForm()
  const { upload, isBusy, problem } = usePictureUpload()
  const { send, problem: saveProblem } = useSend()
  const [name, setName] = useState('')
  const [file, setFile] = useState<File | undefined>()
  const isTaken = pictures.some(({ id }) => id === name)
  const nameError = isTaken ? c('picture.nameTaken') : undefined

  async function store(): Promise<void> {
    if (!file || name === '' || isTaken) return
    const picture = await upload(file, c('picture.limits'))
    if (!picture) return
    const body = { value: { hash: picture.hash }, revision: 0, baseVersion: baseVersion(), isNew: true }
    const saved = await send<EntryResponse>('PUT', `/content/entries/picture/${name}`, { body })
    if (!saved) return
    await reloadOptions()
    onUploaded(name)
  }

  const shown = problem ?? saveProblem
  return (
    <form
      className={styles.upload}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        void store()
      }}
    >
      <Field label={c('picture.file')} hint={c('picture.limits')}>
        {(ids) => (
          <input
            {...ids}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif"
            onChange={({ target }) => {
              const [chosen] = target.files ?? []
              setFile(chosen)
              if (chosen && name === '') setName(toSlug(chosen.name.replace(/\.\w+$/, '')))
            }}
          />
        )}
      </Field>
      {file && (
        <>
          <Field label={c('picture.name')} hint={c('picture.nameHint')} error={nameError}>
            {(ids) => (
              <input {...ids} value={name} onChange={({ target }) => setName(toSlug(target.value) || target.value)} />
            )}
          </Field>
          <button type="submit" className="button" aria-disabled={isBusy}>
            {isBusy ? c('picture.uploading') : c('picture.upload')}
          </button>
        </>
      )}
      {shown && (
        <Notice tone="amber">
          <ProblemText problem={shown} />
        </Notice>
      )}
    </form>
  )
}
