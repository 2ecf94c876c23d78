import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import ts from 'typescript';
import type { Plugin } from 'vite';
import type { Json } from './schemas.ts';

/** JSON Schemas of TypeScript's types, made when the shop is built: no field of an answer is written twice. */

const root = resolve(import.meta.dirname, '../../..');

/** Numbers that the document explains, by their types … */
const NUMBERS = new Set(['Reais']);
/** … and by what the house calls them. */
const CALLED = { Moment: /^(at|since|.*At)$/, Cents: /Cents$/ };

const refTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

/** Of several schemas, in as few words as JSON Schema has. */
function anyOf(schemas: Json[]): Json {
  const values = schemas.filter((one) => 'const' in one).map((one) => one.const);
  const rest = schemas.filter((one) => !('const' in one));
  const plain = rest.filter((one) => Object.keys(one).join() === 'type').map(({ type }) => type);
  const others = rest.filter((one) => Object.keys(one).join() !== 'type');
  if (values.length > 0 && others.length === 0 && plain.every((one) => one === 'null'))
    return values.length === 1 && plain.length === 0
      ? { const: values[0] }
      : { enum: [...values, ...plain.map(() => null)] };
  const all = [
    ...(values.length > 0 ? [{ enum: values }] : []),
    ...others,
    ...(plain.length > 0 ? [{ type: plain.length === 1 ? plain[0] : plain }] : []),
  ];
  return all.length === 1 ? all[0]! : { anyOf: all };
}

/** What an interface names, and the named types in it. */
export interface TypeSchemas {
  properties: Json;
  /** By the types' names. */
  schemas: Record<string, Json>;
}

/**
 * The JSON Schemas of the types that an interface names, as the compiler knows them: a named type once, by its name; the
 * rest in place. Numbers called `…At` are moments; those of a type of NUMBERS are what it says.
 *
 * @param path of a file that exports this interface alone
 * @throws Error for two types of one name, and for a type that is not JSON
 */
function schemasOfTypes(path: string): TypeSchemas {
  const config = ts.getParsedCommandLineOfConfigFile(
    resolve(root, 'tsconfig.json'),
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
        throw new Error(String(messageText));
      },
    },
  )!;
  const program = ts.createProgram([path], config.options);
  const checker = program.getTypeChecker();
  const schemas: Record<string, Json> = {};
  const named = new Map<string, ts.Type>();

  const typeNodeOf = (symbol: ts.Symbol): ts.TypeNode | undefined => {
    const declaration = symbol.valueDeclaration;
    return declaration && ts.isPropertySignature(declaration) ? declaration.type : undefined;
  };

  /** A named type is described once. */
  const define = (known: string, type: ts.Type, schema: () => Json): Json => {
    const other = named.get(known);
    if (other && other !== type) throw new Error(`Two types are called ${known}`);
    if (!other) {
      named.set(known, type);
      schemas[known] = schema();
    }
    return refTo(known);
  };

  const nameOf = (type: ts.Type): string | undefined => {
    const symbol = type.aliasSymbol ?? type.symbol;
    const isGeneric =
      (type.aliasTypeArguments ?? []).length > 0 ||
      ((type as ts.TypeReference).typeArguments ?? []).length > 0;
    if (isGeneric || !symbol?.declarations) return undefined;
    const isOwn = symbol.declarations.every(
      (one) =>
        (ts.isInterfaceDeclaration(one) || ts.isTypeAliasDeclaration(one)) &&
        one.getSourceFile().fileName.startsWith(resolve(root, 'src')),
    );
    return isOwn ? symbol.name : undefined;
  };

  const ofObject = (type: ts.Type): Json => {
    if (type.getCallSignatures().length > 0)
      throw new Error(`No JSON: ${checker.typeToString(type)}`);
    const index = checker.getIndexTypeOfType(type, ts.IndexKind.String);
    const fields = checker.getPropertiesOfType(type);
    const isOptional = (field: ts.Symbol) => (field.flags & ts.SymbolFlags.Optional) !== 0;
    const required = fields.filter((field) => !isOptional(field)).map((field) => field.name);
    return {
      type: 'object',
      ...(required.length > 0 && { required }),
      ...(fields.length > 0 && {
        properties: Object.fromEntries(fields.map((field) => [field.name, ofField(field)])),
      }),
      ...(index && { additionalProperties: of(index) }),
    };
  };

  const ofField = (field: ts.Symbol): Json => {
    const schema = of(checker.getTypeOfSymbol(field));
    const words = typeNodeOf(field)?.getText().split(/\W+/) ?? [];
    const known =
      words.find((word) => NUMBERS.has(word)) ??
      Object.entries(CALLED).find(([, name]) => name.test(field.name))?.[0];
    if (!known) return schema;
    const numbers = (one: unknown): unknown =>
      isDeepStrictEqual(one, { type: 'number' }) ? refTo(known) : one;
    if (Array.isArray(schema.type) && schema.type.includes('number'))
      return { anyOf: [refTo(known), { type: 'null' }] };
    return (
      schema.type === 'array' ? { ...schema, items: numbers(schema.items) } : numbers(schema)
    ) as Json;
  };

  const of = (type: ts.Type): Json => {
    const is = (flags: ts.TypeFlags) => (type.flags & flags) !== 0;
    if (is(ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return {};
    if (is(ts.TypeFlags.Null)) return { type: 'null' };
    if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
    if (is(ts.TypeFlags.BooleanLiteral)) return { const: checker.typeToString(type) === 'true' };
    if (is(ts.TypeFlags.StringLike)) return { type: 'string' };
    if (is(ts.TypeFlags.NumberLike)) return { type: 'number' };
    if (is(ts.TypeFlags.Boolean)) return { type: 'boolean' };
    if (type.isUnion()) {
      const parts = type.types.filter((one) => (one.flags & ts.TypeFlags.Undefined) === 0);
      const flags = parts.filter((one) => (one.flags & ts.TypeFlags.BooleanLiteral) !== 0);
      const rest = parts.filter((one) => flags.length < 2 || !flags.includes(one));
      return anyOf([...(flags.length === 2 ? [{ type: 'boolean' }] : []), ...rest.map(of)]);
    }
    if (checker.isTupleType(type)) {
      const items = checker.getTypeArguments(type as ts.TypeReference);
      return { type: 'array', prefixItems: items.map(of), items: false, minItems: items.length };
    }
    if (checker.isArrayType(type))
      return { type: 'array', items: of(checker.getTypeArguments(type as ts.TypeReference)[0]!) };
    if (!is(ts.TypeFlags.Object) && !type.isIntersection())
      throw new Error(`No JSON: ${checker.typeToString(type)}`);
    const own = nameOf(type);
    return own ? define(own, type, () => ofObject(type)) : ofObject(type);
  };

  const module = checker.getSymbolAtLocation(program.getSourceFile(path)!)!;
  const [found] = checker.getExportsOfModule(module);

  /** What the interface itself names, also by an alias of a generic type. */
  const top = (type: ts.Type): Json =>
    Object.fromEntries(
      checker.getPropertiesOfType(type).map((field) => {
        const inner = checker.getTypeOfSymbol(field);
        const node = typeNodeOf(field);
        const isName = node && ts.isTypeReferenceNode(node) && !node.typeArguments;
        return [
          field.name,
          isName ? define(node.getText(), inner, () => ofObject(inner)) : top(inner),
        ];
      }),
    );
  return { properties: top(checker.getDeclaredTypeOfSymbol(found!)), schemas };
}

/** `import … from './file.ts?schemas'`: the schemas of the interface that the file exports. */
export const typeSchemas: Plugin = {
  name: 'type-schemas',
  enforce: 'pre',
  load: {
    filter: { id: /\.ts\?schemas$/ },
    handler: (id) => `export default ${JSON.stringify(schemasOfTypes(id.replace('?schemas', '')))}`,
  },
};
