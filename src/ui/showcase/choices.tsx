import { useState } from 'react'
import { Choice, ChoiceField, type ChoiceOption, Choices } from '../choice.tsx'
import { Quantity } from '../quantity.tsx'
import type { Part } from './part.ts'
import { sampleTextsIn } from './texts.ts'

type SampleProps = Partial<React.ComponentProps<typeof ChoiceField>> & { legend: string; name: string }

function ChoiceSample({ choices = [], ...props }: SampleProps) {
  const [value, setValue] = useState('a')
  return <ChoiceField choices={choices} value={value} onChange={setValue} {...props} />
}

export const choiceFields: Part = {
  name: 'ChoiceField',
  states: (language) => {
    const { label, short, long, hint, error, full } = sampleTextsIn(language)
    const choices: ChoiceOption[] = [
      { value: 'a', label: short },
      { value: 'b', label: long },
    ]
    const times: ChoiceOption[] = ['07:00', '07:30', '08:00', '08:30', '09:00'].map((time, index) => ({
      value: index === 0 ? 'a' : time,
      label: time,
      ...(index === 3 && { isDisabled: true, note: full }),
    }))
    return {
      default: <ChoiceSample name="default" legend={label} choices={choices} />,
      narrow: <ChoiceSample name="narrow" legend={label} choices={times} columns="narrow" hint={hint} isRequired />,
      error: <ChoiceSample name="error" legend={label} choices={times} value="" error={error} columns="wide" />,
      empty: <ChoiceSample name="empty" legend={label} placeholder={hint} isRequired />,
      several: (
        <fieldset aria-label={label}>
          <Choices>
            <Choice type="checkbox" label={short} defaultChecked />
            <Choice type="checkbox" label={long} />
            <Choice type="checkbox" label={full} disabled />
          </Choices>
        </fieldset>
      ),
    }
  },
}

function QuantitySample({ name, max }: { name: string; max: number }) {
  const [quantity, setQuantity] = useState(1)
  return (
    <Quantity
      labels={{ field: name, less: `− ${name}`, more: `+ ${name}` }}
      quantity={quantity}
      canStepDown={quantity > 0}
      canStepUp={quantity < max}
      onStep={(by) => setQuantity(quantity + by)}
      onType={setQuantity}
    />
  )
}

export const quantities: Part = {
  name: 'Quantity',
  states: (language) => ({
    default: <QuantitySample name={sampleTextsIn(language).label} max={99} />,
    'at its limit': <QuantitySample name={sampleTextsIn(language).short} max={1} />,
  }),
}
