import { useState } from 'react'
import type { UploadedPicture } from '#contract/staff/content.ts'
import type { EntryValue, FocalPoint } from '#domain/content/entries.ts'
import { centre } from '#domain/content/entries.ts'
import { pictureUrl } from '#domain/content/pictures.ts'
import { ProblemNotice } from '../components/message.tsx'
import { FocalPointField } from './focal-point-field.tsx'
import { Control } from './form/control.tsx'
import { useForm } from './form/form-context.ts'
import styles from './picture-form.module.css'
import { useContentTranslation } from './use-content-translation.ts'
import { usePictureUpload } from './use-picture-upload.ts'

interface Props {
  id: string
  value: EntryValue | undefined
  onChange: (value: EntryValue) => void
}

const isFocus = (value: unknown): value is FocalPoint =>
  typeof value === 'object' && value !== null && 'x' in value && 'y' in value

/** The original of a picture, and the point that every crop keeps. */
export function PictureForm({ id, value, onChange }: Props) {
  const { c } = useContentTranslation()
  const { pictures } = useForm()
  const { upload, isBusy, problem } = usePictureUpload()
  const [uploaded, setUploaded] = useState<UploadedPicture | undefined>()
  const known = pictures.find(({ hash }) => hash === value?.hash)
  const picture = uploaded?.hash === value?.hash ? uploaded : known
  const focus = isFocus(value?.focus) ? value.focus : centre

  async function replace(file: File): Promise<void> {
    const stored = await upload(file, c('picture.limits'))
    if (!stored) return
    setUploaded(stored)
    // The point belongs to the picture before.
    onChange({ hash: stored.hash })
  }

  return (
    <div className={styles.form}>
      {picture ? (
        <>
          <p className="soft">{c('picture.size', { width: picture.width, height: picture.height })}</p>
          <FocalPointField
            src={pictureUrl({ id, hash: picture.hash }, Math.min(960, picture.width), 'webp')}
            width={picture.width}
            height={picture.height}
            value={focus}
            onChange={(next) => onChange({ ...value, focus: next })}
          />
        </>
      ) : (
        <p className="soft">{c('picture.missing')}</p>
      )}
      <div className={styles.upload}>
        <Control path="hash" label={picture ? c('picture.replace') : c('picture.upload')} hint={c('picture.limits')}>
          {(ids) => (
            <input
              {...ids}
              type="file"
              accept="image/jpeg,image/png,image/webp,image/avif"
              disabled={isBusy}
              onChange={({ target }) => {
                const [file] = target.files ?? []
                if (file) void replace(file)
              }}
            />
          )}
        </Control>
        <p role="status">{isBusy && c('picture.uploading')}</p>
        <ProblemNotice problem={problem} />
      </div>
    </div>
  )
}
