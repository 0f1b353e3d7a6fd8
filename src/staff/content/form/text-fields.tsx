import { type Fields, toFields } from '#domain/content/json-values.ts'
import { fallbackLanguage, type Language, languageNames, languages } from '#domain/i18n/languages.ts'
import { RichTextBlocks } from '#ui/rich-text.tsx'
import { useServerAnswer } from '../../api/use-read.ts'
import { useStaffApp } from '../../staff-app.ts'
import { useContentTranslation } from '../use-content-translation.ts'
import { Control } from './control.tsx'
import styles from './form.module.css'
import { type FieldProps, joinPath, useForm } from './form-context.ts'

/** Empty languages are left out, except those that have to be there. */
function withText(texts: Fields, language: Language, typed: string, isComplete: boolean): Fields | undefined {
  const isNeeded = isComplete || language === fallbackLanguage
  const { [language]: _, ...others } = texts
  const next = typed === '' && !isNeeded ? others : { ...others, [language]: typed }
  const ordered = Object.fromEntries(
    [...Object.keys(next).filter((key) => !languages.includes(key as Language)), ...languages]
      .filter((key) => key in next)
      .map((key) => [key, next[key]]),
  )
  return Object.values(ordered).every((text) => text === '') ? undefined : ordered
}

export function LocalizedField({ field, label, hint, isRequired, path, value, onChange }: FieldProps<'localized'>) {
  const { c } = useContentTranslation()
  const texts = toFields(value)
  const isComplete = field.isComplete === true
  const change = (language: Language, typed: string) => {
    const next = withText(texts, language, typed, isComplete)
    onChange(next ?? (field.whenEmpty ? undefined : { [fallbackLanguage]: '', ...(isComplete && { en: '' }) }))
  }
  return (
    <div className={styles.languages}>
      {languages.map((language) => {
        const text = texts[language]
        const shown = typeof text === 'string' ? text : ''
        const name = c('edit.language', { label, language: languageNames[language] })
        return (
          <Control
            key={language}
            path={joinPath(path, language)}
            label={name}
            hint={language === fallbackLanguage ? hint : undefined}
            isRequired={isRequired && !isComplete && language === fallbackLanguage}
          >
            {(ids) =>
              field.isLong ? (
                <textarea
                  {...ids}
                  lang={language}
                  value={shown}
                  onChange={({ target }) => change(language, target.value)}
                />
              ) : (
                <input
                  {...ids}
                  lang={language}
                  value={shown}
                  onChange={({ target }) => change(language, target.value)}
                />
              )
            }
          </Control>
        )
      })}
    </div>
  )
}

const typingPauseMs = 350

/** The text as the site shows it, by the parser of the site itself. */
function useRendered(text: string) {
  const { requests } = useStaffApp()
  const ask = () => requests.request('POST /content/text', { body: { text } })
  const { data, problem } = useServerAnswer(text, ask, typingPauseMs)
  return { blocks: data?.blocks, problem: problem && (problem.errors?.text ?? problem.message) }
}

function MarkdownPreview({ text, language }: { text: string; language: Language }) {
  const { c } = useContentTranslation()
  const { blocks, problem } = useRendered(text)
  return (
    <section className={styles.markdownPreview} lang={language} aria-label={c('edit.markdownPreview')}>
      {problem ? (
        <p className="error">{problem}</p>
      ) : (
        blocks && <RichTextBlocks text={blocks} levelsBelow={2} Link={PreviewLink} />
      )}
    </section>
  )
}

export function MarkdownField({ label, path, value, onChange }: FieldProps) {
  const { c } = useContentTranslation()
  const { errorAt } = useForm()
  const texts = toFields(value)
  return (
    <div className={styles.markdown}>
      {errorAt(path) && <p className="error">{errorAt(path)}</p>}
      {languages.map((language) => {
        const text = texts[language]
        const shown = typeof text === 'string' ? text : ''
        return (
          <div key={language} className={styles.markdownPair}>
            <Control
              path={joinPath(path, language)}
              label={c('edit.language', { label, language: languageNames[language] })}
              hint={c('edit.markdownHint')}
            >
              {(ids) => (
                <textarea
                  {...ids}
                  lang={language}
                  className={styles.markdownText}
                  value={shown}
                  onChange={({ target }) =>
                    onChange(withText(texts, language, target.value, 'file' in texts) ?? { [fallbackLanguage]: '' })
                  }
                />
              )}
            </Control>
            {shown.trim() !== '' && <MarkdownPreview text={shown} language={language} />}
          </div>
        )
      })}
    </div>
  )
}

/** Links lead nowhere here. */
const PreviewLink = ({ href, children }: { href: string; children: React.ReactNode }) => <u title={href}>{children}</u>
