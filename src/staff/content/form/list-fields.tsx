import { useId, useState } from 'react'
import { fieldsIn, variantOf } from '#domain/content/forms/form-fields.ts'
import { emptyFields } from '#domain/content/forms/new-values.ts'
import { toFields, toItems } from '#domain/content/json-values.ts'
import { readText, titleOfValue } from '#domain/content/value-titles.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { Icon } from '../../components/icon.tsx'
import { useContentTranslation } from '../use-content-translation.ts'
import { ControlGroup } from './control.tsx'
import styles from './form.module.css'
import { type FieldProps, joinPath, useForm } from './form-context.ts'
import { FieldList } from './nested-fields.tsx'

const maxTitleLength = 60

const shorten = (text: string) => (text.length > maxTitleLength ? `${text.slice(0, maxTitleLength)}…` : text)

/** What closed items are called. Where several have the same headline, their texts tell them apart. */
function titlesOf(items: readonly unknown[], language: Language): (string | undefined)[] {
  const titles = items.map((item) => titleOfValue(item, language))
  return titles.map((title, index) => {
    const isRepeated = titles.some((other, position) => other === title && position !== index)
    const text = isRepeated ? readText(toFields(items[index]).text, language) : undefined
    return title && shorten(text ? `${title} · ${text}` : title)
  })
}

interface ItemToolsProps {
  name: string
  index: number
  count: number
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

function ItemTools({ name, index, count, onMove, onRemove }: ItemToolsProps) {
  const { c } = useContentTranslation()
  return (
    <div className={styles.itemTools}>
      {count > 1 && (
        <>
          <button
            type="button"
            className={styles.tool}
            disabled={index === 0}
            aria-label={c('edit.moveUp', { name })}
            onClick={() => onMove(-1)}
          >
            <Icon name="up" size={20} />
          </button>
          <button
            type="button"
            className={styles.tool}
            data-down
            disabled={index === count - 1}
            aria-label={c('edit.moveDown', { name })}
            onClick={() => onMove(1)}
          >
            <Icon name="up" size={20} />
          </button>
        </>
      )}
      <button type="button" className={styles.tool} aria-label={c('edit.removeItem', { name })} onClick={onRemove}>
        <Icon name="close" size={20} />
      </button>
    </div>
  )
}

function moved<T>(list: readonly T[], index: number, by: -1 | 1): T[] {
  const next = [...list]
  next.splice(index + by, 0, ...next.splice(index, 1))
  return next
}

let lastKey = 0
const createKeys = (count: number) => Array.from({ length: count }, () => ++lastKey)

/** Changes of a list. An empty one is left out where that is allowed. Each item keeps its key, so focus moves with it. */
function useItems({ field, value, onChange }: Pick<FieldProps, 'field' | 'value' | 'onChange'>) {
  const items = toItems(value)
  const [keys, setKeys] = useState<readonly number[]>(() => createKeys(items.length))
  // Saving and merging replace the value from outside.
  if (keys.length !== items.length)
    setKeys([...keys.slice(0, items.length), ...createKeys(Math.max(0, items.length - keys.length))])
  function set(next: readonly unknown[], nextKeys: readonly number[]): void {
    setKeys(nextKeys)
    onChange(next.length === 0 && field.whenEmpty ? undefined : next)
  }
  const without = <T,>(list: readonly T[], index: number) => list.filter((_, position) => position !== index)
  return {
    items,
    keys,
    /** Returns the key of the new item. */
    add(item: unknown): number {
      const [key = 0] = createKeys(1)
      set([...items, item], [...keys, key])
      return key
    },
    replace: (index: number, item: unknown) =>
      set(
        items.map((one, position) => (position === index ? item : one)),
        keys,
      ),
    toolsOf: (index: number, name: string) => (
      <ItemTools
        name={name}
        index={index}
        count={items.length}
        onMove={(by) => set(moved(items, index, by), moved(keys, index, by))}
        onRemove={() => set(without(items, index), without(keys, index))}
      />
    ),
  }
}

interface ItemProps {
  title: string
  path: string
  tools: React.ReactNode
  isOpen: boolean
  children: React.ReactNode
}

/** An item of a long list: closed until somebody edits it, open if something is wrong in it. */
function Item({ title, path, tools, isOpen, children }: ItemProps) {
  const hasErrorIn = useForm().hasErrorBelow(path)
  const [isToggled, setIsToggled] = useState(isOpen)
  return (
    <li className={styles.item}>
      <details open={isToggled || hasErrorIn} onToggle={({ currentTarget }) => setIsToggled(currentTarget.open)}>
        <summary data-invalid={hasErrorIn}>{title}</summary>
        {(isToggled || hasErrorIn) && <div className={styles.itemBody}>{children}</div>}
      </details>
      {tools}
    </li>
  )
}

const AddButton = ({ text, onClick }: { text: string; onClick: () => void }) => (
  <button type="button" className={styles.add} onClick={onClick}>
    <Icon name="plus" size={20} />
    {text}
  </button>
)

/** What an item is called that has no title, or one like others: "Bild 2", "Auswahl 1". */
const numbered = (name: string, index: number) => `${name} ${index + 1}`

/** Items with fields of their own, such as the blocks of a page, which are of different kinds. */
export function ListField(props: FieldProps<'list' | 'variants'>) {
  const { field, label, hint, path } = props
  const { c, language } = useContentTranslation()
  const { items, keys, add, replace, toolsOf } = useItems(props)
  const [opened, setOpened] = useState<number | undefined>()
  const titles = titlesOf(items, language)
  const variantName = (item: unknown): string | undefined => {
    if (field.kind === 'list') return undefined
    const variant = variantOf(field, item)
    return variant ? c(`variant.${variant.label}`) : String(toFields(item)[field.by])
  }
  const rows = items.map((item, index) => {
    const kind = variantName(item)
    const title = [kind, titles[index]].filter(Boolean).join(': ') || c('edit.itemNumber', { number: index + 1 })
    const itemPath = joinPath(path, index)
    const fields = (
      <FieldList
        fields={fieldsIn(field, item)}
        path={itemPath}
        value={item}
        onChange={(next) => replace(index, next)}
      />
    )
    const tools = toolsOf(index, numbered(kind ?? label, index))
    return field.kind === 'list' && field.isCompact ? (
      <li key={keys[index]} className={styles.row}>
        {fields}
        {tools}
      </li>
    ) : (
      <Item key={keys[index]} title={title} path={itemPath} tools={tools} isOpen={opened === keys[index]}>
        {fields}
      </Item>
    )
  })
  return (
    <ControlGroup path={path} legend={label} hint={hint}>
      {rows.length > 0 && <ul className={styles.items}>{rows}</ul>}
      {field.kind === 'list' ? (
        <AddButton text={c('edit.addItem', { label })} onClick={() => setOpened(add(emptyFields(field.fields)))} />
      ) : (
        <AddVariant field={field} label={label} onAdd={(item) => setOpened(add(item))} />
      )}
    </ControlGroup>
  )
}

interface AddVariantProps extends Pick<FieldProps<'variants'>, 'field' | 'label'> {
  onAdd: (item: unknown) => void
}

function AddVariant({ field, label, onAdd }: AddVariantProps) {
  const { c } = useContentTranslation()
  const id = useId()
  const [chosen, setChosen] = useState(field.variants[0]?.value ?? '')
  const empty = { [field.by]: chosen }
  return (
    <div className={styles.addVariant}>
      <label className="visually-hidden" htmlFor={id}>
        {c('edit.variantKind')}
      </label>
      <select id={id} value={chosen} onChange={({ target }) => setChosen(target.value)}>
        {field.variants.map((variant) => (
          <option key={variant.value} value={variant.value}>
            {c(`variant.${variant.label}`)}
          </option>
        ))}
      </select>
      <AddButton
        text={c('edit.addVariant', { label })}
        onClick={() => onAdd({ ...empty, ...emptyFields(fieldsIn(field, empty)) })}
      />
    </div>
  )
}

/** Values without fields of their own, such as quantities. */
export function ValuesField(props: FieldProps<'values'>) {
  const { field, label, hint, path } = props
  const { c } = useContentTranslation()
  const { items, keys, add, replace, toolsOf } = useItems(props)
  const { Field: AnyField } = useForm()
  const empty = field.item.kind === 'localized' ? { de: '' } : ''
  return (
    <ControlGroup path={path} legend={label} hint={hint}>
      <ul className={styles.items}>
        {items.map((item, index) => (
          <li key={keys[index]} className={styles.row}>
            <AnyField
              field={field.item}
              path={joinPath(path, index)}
              value={item}
              onChange={(next) => replace(index, next ?? empty)}
            />
            {toolsOf(index, numbered(label, index))}
          </li>
        ))}
      </ul>
      <AddButton text={c('edit.addItem', { label })} onClick={() => add(empty)} />
    </ControlGroup>
  )
}
