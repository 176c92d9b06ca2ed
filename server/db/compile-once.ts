// Queries whose text never changes, built once: Kysely takes longer to build and compile the session's query than a
// round trip takes to answer it, and every call asks for its session.
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

/** Compiles, but has no connection. */
const compiler: Db = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** Stands for a value until the query runs. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * `build` runs once, with stand-ins for the values: it may place them in the query but must not look at them. Returns
 * the rows.
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
