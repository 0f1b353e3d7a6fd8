import type { Field } from '#domain/content/forms/form-fields.ts'
import { Button } from '../../components/button.tsx'
import { useContentTranslation } from '../use-content-translation.ts'
import { type DescribedFieldProps, type FieldProps, useForm } from './form-context.ts'
import { ListField, ValuesField } from './list-fields.tsx'
import { GroupField, NumbersByField, TextsByField, VariantField } from './nested-fields.tsx'
import { PictureField } from './picture-field.tsx'
import {
  ChoiceField,
  ChoicesField,
  FlagField,
  MoneyField,
  MonthDayField,
  NativeField,
  NumberField,
  TextField,
} from './simple-fields.tsx'
import { LocalizedField, MarkdownField } from './text-fields.tsx'

/** Fields that contain others say what is planned there. */
const containers: readonly Field['kind'][] = ['group', 'variant', 'list', 'variants']

/** Of these, an empty one is refused unless the field says what it means. */
const filledIn = new Set<Field['kind']>([
  ...(['text', 'localized', 'markdown', 'money', 'number'] as const),
  ...(['date', 'monthDay', 'clock', 'picture', 'choice'] as const),
])

/** An id that is set when the entry is made is not for people to fill in. */
const isRequired = (field: Field): boolean =>
  field.whenEmpty === undefined && filledIn.has(field.kind) && !(field.kind === 'text' && field.isFixed)

/** Any field of a form, by its description, and what is planned for it. */
export function FormField(props: DescribedFieldProps): React.ReactNode {
  const { c } = useContentTranslation()
  const { label, hint } = props.field
  return (
    <>
      <FieldOfKind
        {...props}
        label={c(`label.${label}`)}
        hint={hint && c(`hint.${hint}`)}
        isRequired={isRequired(props.field)}
      />
      <PlannedLines {...props} />
    </>
  )
}

function PlannedLines({ field, path }: Pick<FieldProps, 'field' | 'path'>) {
  const { c } = useContentTranslation()
  const { planned, cancelPlanned } = useForm()
  const isHere = (one: string) => one === path || (!containers.includes(field.kind) && one.startsWith(`${path}.`))
  return planned
    .filter((change) => isHere(change.field))
    .map((change) => (
      <p key={`${change.version}/${change.field}`} className="row wrap middle gap-1">
        <strong>{change.sentence}</strong>
        <Button kind="text" onClick={() => cancelPlanned(change)}>
          {c('planned.cancel')}
        </Button>
      </p>
    ))
}

function FieldOfKind({ field, ...props }: FieldProps): React.ReactNode {
  switch (field.kind) {
    case 'text':
      return <TextField field={field} {...props} />
    case 'localized':
      return <LocalizedField field={field} {...props} />
    case 'markdown':
      return <MarkdownField field={field} {...props} />
    case 'money':
      return <MoneyField field={field} {...props} />
    case 'number':
      return <NumberField field={field} {...props} />
    case 'date':
    case 'clock':
    case 'colour':
      return <NativeField field={field} {...props} />
    case 'monthDay':
      return <MonthDayField field={field} {...props} />
    case 'picture':
      return <PictureField field={field} {...props} />
    case 'flag':
      return <FlagField field={field} {...props} />
    case 'choice':
      return <ChoiceField field={field} {...props} />
    case 'choices':
      return <ChoicesField field={field} {...props} />
    case 'group':
      return <GroupField field={field} {...props} />
    case 'variant':
      return <VariantField field={field} {...props} />
    case 'list':
    case 'variants':
      return <ListField field={field} {...props} />
    case 'values':
      return <ValuesField field={field} {...props} />
    case 'numbersBy':
      return <NumbersByField field={field} {...props} />
    case 'textsBy':
      return <TextsByField field={field} {...props} />
  }
}
