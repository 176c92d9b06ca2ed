import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take long. */
const LONG = /\/(simulation|access-matrix|photos|fuzz)\.test/

/** Begins with the longest files: begun last, they keep one core busy while the other has nothing left to do. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => Number(LONG.test(moduleId))
    return sorted.toSorted((one, other) => isLong(other) - isLong(one))
  }
}
