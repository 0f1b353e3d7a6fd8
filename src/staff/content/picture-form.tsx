import { useId, useState } from 'react'
import type { UploadedPicture } from '#contract/staff/content.ts'
import { centre, type EntryValue, type FocalPoint } from '#domain/content/entries.ts'
import { pictureUrl } from '#domain/content/pictures.ts'
import { ProblemNotice } from '../components/message.tsx'
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

interface FocalPointFieldProps {
  src: string
  width: number
  height: number
  value: FocalPoint
  onChange: (value: FocalPoint) => void
}

/** The shapes in which the pages of the site show pictures. */
const crops = [
  ['wide', '21 / 9'],
  ['tile', '16 / 10'],
  ['card', '4 / 3'],
  ['square', '1'],
  ['tall', '4 / 5'],
] as const

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const toPart = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * 100) / 100

/** The most important point of a picture, set by a click or the arrow keys, with every crop that follows from it. */
function FocalPointField({ src, width, height, value, onChange }: FocalPointFieldProps) {
  const { c } = useContentTranslation()
  const hintId = useId()
  const position = { x: Math.round(value.x * 100), y: Math.round(value.y * 100) }
  const set = (x: number, y: number) => onChange({ x: toPart(x), y: toPart(y) })
  return (
    <div className={styles.focal}>
      <h2>{c('picture.focus')}</h2>
      <p id={hintId} className="soft">
        {c('picture.focusHint')}
      </p>
      <button
        type="button"
        className={styles.original}
        aria-describedby={hintId}
        aria-label={`${c('picture.focus')}: ${c('picture.focusX', position)}`}
        onClick={(event) => {
          // Enter and space have no position.
          if (event.detail === 0) return
          const box = event.currentTarget.getBoundingClientRect()
          set((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height)
        }}
        onKeyDown={(event) => {
          const step = steps[event.key]
          if (!step) return
          event.preventDefault()
          const size = event.shiftKey ? 0.1 : 0.01
          set(value.x + step[0] * size, value.y + step[1] * size)
        }}
      >
        <img src={src} alt="" width={width} height={height} />
        <span className={styles.point} style={{ left: `${value.x * 100}%`, top: `${value.y * 100}%` }} />
      </button>
      <p role="status" className="soft">
        {c('picture.focusX', position)}
      </p>
      <h2>{c('picture.crops')}</h2>
      <ul className={`row wrap gap-2 ${styles.crops}`}>
        {crops.map(([name, ratio]) => (
          <li key={name}>
            <img
              src={src}
              alt=""
              style={{ aspectRatio: ratio, objectPosition: `${value.x * 100}% ${value.y * 100}%` }}
            />
            <span>{c(`picture.crop.${name}`)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
