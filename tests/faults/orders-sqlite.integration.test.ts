import { testGuarantees } from './test-guarantees.ts'

testGuarantees('sqlite', 'orders')
