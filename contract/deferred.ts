import type * as z from 'zod/mini'

/**
 * A schema that is built when it is first used. The app needs a few of several hundred in its first second, and to build
 * all of them takes a tenth of it.
 */
export function deferred<Schema extends z.ZodMiniType>(build: () => Schema): Schema {
  let built: Schema | undefined
  const schema = () => (built ??= build())
  return new Proxy({} as Schema, {
    get: (_, key) => Reflect.get(schema(), key),
    has: (_, key) => key === '_zod' || key in schema(),
  })
}
