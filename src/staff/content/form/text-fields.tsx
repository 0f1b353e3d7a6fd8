import type { Field } from '#domain/content/forms/form-fields.ts'
import type { RichBlock, RichInline, RichText } from '#domain/content/rich-text.ts'
import { fallbackLanguage, type Language, languageNames, languages } from '#domain/i18n/languages.ts'
import { useServerAnswer } from '../../api/use-read.ts'
import { useStaffApp } from '../../staff-app.ts'
import { useContentTranslation } from '../use-content-translation.ts'
import { Control } from './control.tsx'
import styles from './form.module.css'
import { type FieldProps, joinPath, useForm } from './form-context.ts'
import { useLabels } from './simple-fields.tsx'

type Texts = Readonly<Record<string, unknown>>

const toTexts = (value: unknown): Texts =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Texts) : {}

/** Empty languages are left out, except those that have to be there. */
function withText(texts: Texts, language: Language, typed: string, isComplete: boolean): Texts | undefined {
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

export function LocalizedField({ field, path, value, onChange }: FieldProps<Extract<Field, { kind: 'localized' }>>) {
  const { label, hint } = useLabels(field)
  const { c } = useContentTranslation()
  const texts = toTexts(value)
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
      {problem ? <p className="error">{problem}</p> : blocks && <RichTextView text={blocks} />}
    </section>
  )
}

export function MarkdownField({ field, path, value, onChange }: FieldProps) {
  const { label } = useLabels(field)
  const { c } = useContentTranslation()
  const { errorAt } = useForm()
  const texts = toTexts(value)
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

/** The parts of a text have no identity of their own, and never change places without being rendered anew. */
const numbered = <T,>(parts: readonly T[]) => parts.map((part, index) => ({ part, key: String(index) }))

function Inline({ inline }: { inline: RichInline }): React.ReactNode {
  if (inline.kind === 'text') return inline.text
  if (inline.kind === 'break') return <br />
  const children = numbered(inline.children).map(({ part, key }) => <Inline key={key} inline={part} />)
  if (inline.kind === 'strong') return <strong>{children}</strong>
  if (inline.kind === 'link') return <u title={inline.href}>{children}</u>
  return <em>{children}</em>
}

const Inlines = ({ inlines }: { inlines: readonly RichInline[] }) =>
  numbered(inlines).map(({ part, key }) => <Inline key={key} inline={part} />)

function Block({ block }: { block: RichBlock }) {
  if (block.kind === 'paragraph')
    return (
      <p>
        <Inlines inlines={block.children} />
      </p>
    )
  // Below the headlines of the form.
  if (block.kind === 'heading') {
    const Heading = block.level === 2 ? 'h4' : 'h5'
    return (
      <Heading>
        <Inlines inlines={block.children} />
      </Heading>
    )
  }
  const List = block.isOrdered ? 'ol' : 'ul'
  return (
    <List>
      {numbered(block.items).map(({ part, key }) => (
        <li key={key}>
          <RichTextView text={part} />
        </li>
      ))}
    </List>
  )
}

/** A text as the pages of the site show it; links lead nowhere here. */
const RichTextView = ({ text }: { text: RichText }) =>
  numbered(text).map(({ part, key }) => <Block key={key} block={part} />)
