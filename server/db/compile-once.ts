// Compiles queries whose text never changes only once: Kysely takes longer to build and compile the session query than
// the round trip takes, and every call looks up its session.
import {
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { Db, Tx } from './connection.ts'
import type { Database } from './schema.ts'

/** Compiles queries, but has no connection. */
const compiler: Db = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** Placeholder for a value until the query runs. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * `build` runs once, with placeholders for the values: it may put them in the query but must not inspect them. The
 * function returns the rows.
 */
export function compileOnce<Values extends object, Row>(
  build: (db: Pick<Db, 'selectFrom' | 'updateTable'>, values: Values) => Compilable<Row>,
): (tx: Tx, values: Values) => Promise<Row[]> {
  const slots = new Proxy({} as Values, { get: (_, name) => new Slot(String(name)) })
  const compiled = build(compiler, slots).compile()
  return async (tx, values) => {
    const parameters = compiled.parameters.map((each) =>
      each instanceof Slot ? values[each.name as keyof Values] : each,
    )
    return (await tx.executeQuery<Row>({ ...compiled, parameters })).rows
  }
}
