import { useState } from 'react'
import { Link } from 'react-router'
import { pictureUrl } from '#domain/content/pictures.ts'
import { Button } from '../../components/button.tsx'
import { PicturePicker } from '../picture-picker.tsx'
import { useContentTranslation } from '../use-content-translation.ts'
import { Control } from './control.tsx'
import styles from './form.module.css'
import { type FieldProps, useForm } from './form-context.ts'

export function PictureField({ field, label, hint, isRequired, path, value, onChange }: FieldProps) {
  const { c } = useContentTranslation()
  const { pictures } = useForm()
  const [isOpen, setIsOpen] = useState(false)
  const name = typeof value === 'string' ? value : ''
  const picture = pictures.find(({ id }) => id === name)
  return (
    <Control path={path} label={label} hint={hint} isRequired={isRequired}>
      {(ids) => (
        <div className={styles.picture}>
          {picture ? (
            <img src={pictureUrl(picture, Math.min(320, picture.width), 'webp')} alt="" width={160} height={120} />
          ) : (
            <p className="soft">{name ? c('picture.missing') : c('picture.none')}</p>
          )}
          <div className={styles.stack}>
            {name && <span>{name}</span>}
            <div className={styles.pictureButtons}>
              <Button
                kind="quiet"
                id={ids.id}
                aria-describedby={ids['aria-describedby']}
                aria-label={`${label}: ${c(name ? 'picture.change' : 'picture.choose')}`}
                onClick={() => setIsOpen(true)}
              >
                {c(name ? 'picture.change' : 'picture.choose')}
              </Button>
              {picture && (
                <Link className="target strong" to={`/content/edit/picture/${encodeURIComponent(name)}`}>
                  {c('picture.settings')}
                </Link>
              )}
              {name && field.whenEmpty && (
                <Button kind="text" onClick={() => onChange(undefined)}>
                  {c('edit.clear')}
                </Button>
              )}
            </div>
          </div>
          {isOpen && (
            <PicturePicker
              onClose={() => setIsOpen(false)}
              onPick={(id) => {
                onChange(id)
                setIsOpen(false)
              }}
            />
          )}
        </div>
      )}
    </Control>
  )
}
