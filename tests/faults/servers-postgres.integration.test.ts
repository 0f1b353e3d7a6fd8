import { testGuarantees } from './test-guarantees.ts'

testGuarantees('postgres', 'servers')
