import { useState } from 'react'
import { pictureUrl } from '#domain/content/pictures.ts'
import { toSlug } from '#domain/normalize-text.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Field, TextField } from '#ui/field.tsx'
import { useSend } from '../api/use-send.ts'
import { Button } from '../components/button.tsx'
import { ProblemNotice } from '../components/message.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useForm } from './form/form-context.ts'
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
      <TextField label={c('picture.search')} type="search" value={query} onChange={setQuery} />
      <ul className={`stack gap-15 ${styles.pictures}`}>
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
      <Button kind="quiet" onClick={onClose}>
        {t('common.cancel')}
      </Button>
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
    const saved = await send('PUT /content/entries/{kind}/{id}', { params: { kind: 'picture', id: name }, body })
    if (!saved) return
    await reloadOptions()
    onUploaded(name)
  }

  const shown = problem ?? saveProblem
  return (
    <form
      className={`stack gap-2 ${styles.upload}`}
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
          <TextField
            label={c('picture.name')}
            hint={c('picture.nameHint')}
            error={nameError}
            value={name}
            onChange={(value) => setName(toSlug(value) || value)}
          />
          <Button type="submit" aria-disabled={isBusy}>
            {isBusy ? c('picture.uploading') : c('picture.upload')}
          </Button>
        </>
      )}
      <ProblemNotice problem={shown} />
    </form>
  )
}
