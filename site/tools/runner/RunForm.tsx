import {inLanguage, locale, RichText, translate} from '@integration-docs/docs/page';
import {statesFor, type ExampleBody, type ExampleParameter, type Operation} from '@integration-docs/contract/pure';
import {fill} from '@integration-docs/facts';
import type {ReactNode} from 'react';
import workers from 'virtual:workers';
import FilePicker from '../FilePicker.tsx';
import {actsOnWhatIs} from './acts.ts';
import type {RunFacts} from './texts.ts';
import {texts} from './words.ts';

/** Header that needs a new value in every request. */
const keyHeader = 'Idempotency-Key';

interface Props {
  readonly operation: Operation;
  /** Whether the page shows the answer recorded in the contract. */
  readonly isShown: boolean;
}

/** Form for the request of an operation, with places for its answer. `page/index.ts` runs it. */
export default function RunForm({operation, isShown}: Props): ReactNode {
  const {id, method, path, runnable} = operation;
  const {requests, recorded} = runnable;
  const [first] = requests;
  if (first === undefined) return null;
  const {credentials, isTokenRequest, parameters, accept} = first;
  const facts: RunFacts = {
    operation: id,
    method,
    path,
    credentials,
    isTokenRequest,
    asksToken: credentials.kind === 'token',
    asksClient: credentials.kind === 'client',
    language: locale,
    base: inLanguage('/'),
    isReceived: path.includes('received-documents'),
    waits: actsOnWhatIs(operation),
    states: statesFor(operation.id),
    worker: workers.simulator ?? '',
    code: workers.code ?? '',
    texts: texts(),
  };
  const sentParameters = parameters.filter((parameter) => parameter.sent);
  const optionalParameters = parameters.filter((parameter) => !parameter.sent);
  return (
    <div data-run={JSON.stringify(facts)}>
      <form noValidate>
        <p>
          <button type="submit" className="button">
            {translate({id: 'run.button'})}
            <span className="visually-hidden">{` ${id}`}</span>
          </button>
          <button type="button" data-do="restore" hidden>
            {translate({id: 'run.restore'})}
          </button>
        </p>
        <details data-request="">
          <summary>{translate({id: 'run.change'})}</summary>
          {facts.asksClient && (
            <>
              <Field name="client:id" label="client_id" place={translate({id: 'run.header'})} value="client" />
              <Field
                name="client:secret"
                label="client_secret"
                place={translate({id: 'run.header'})}
                value="secret"
                isSecret
              />
            </>
          )}
          {sentParameters.map((parameter) => (
            <ParameterField key={`${parameter.where}:${parameter.name}`} parameter={parameter} />
          ))}
          <Bodies bodies={requests.flatMap(({body}) => (body === null ? [] : [body]))} />
          {(optionalParameters.length > 0 || accept !== null || facts.asksToken) && (
            <details>
              <summary>{translate({id: 'run.optional'})}</summary>
              {facts.asksToken && (
                <Field
                  name="header:Authorization"
                  label="Authorization"
                  place={translate({id: 'run.header'})}
                  hint={translate({id: 'run.token'})}
                  isSecret
                />
              )}
              {accept !== null && (
                <Field name="header:Accept" label="Accept" place={translate({id: 'run.header'})} value={accept} />
              )}
              {optionalParameters.map((parameter) => (
                <ParameterField key={`${parameter.where}:${parameter.name}`} parameter={parameter} />
              ))}
            </details>
          )}
          <p>
            <button type="button" className="button" data-do="run" aria-keyshortcuts="Control+Enter Meta+Enter">
              {translate({id: 'run.changed'})}
              <span className="visually-hidden">{` ${id}`}</span>
            </button>{' '}
            <kbd>Ctrl Enter</kbd>
          </p>
        </details>
        <p data-where="">{translate({id: 'run.where'})}</p>
        <p data-offers="" />
      </form>
      <p role="status" />
      <div data-answer="" />
      {!isShown && (
        <div data-recorded="" hidden>
          <p>
            <b>{fill(translate({id: 'run.recorded'}), {code: recorded.status})}</b>
          </p>
          <pre tabIndex={0}>
            <code>{recorded.text === '' ? (recorded.mediaType ?? translate({id: 'run.noBody'})) : recorded.text}</code>
          </pre>
        </div>
      )}
      <details data-state="">
        <summary>{translate({id: 'run.state'})}</summary>
        <p>
          <RichText text={translate({id: 'run.stateNote'})} />
        </p>
        <p>
          <button type="button" data-do="reset">
            {translate({id: 'run.reset'})}
          </button>{' '}
          <button type="button" data-do="export">
            {translate({id: 'run.export'})}
          </button>{' '}
          <FilePicker label={translate({id: 'run.import'})} accept=".json,application/json" data-do="import" />
        </p>
      </details>
    </div>
  );
}

function ParameterField({parameter}: {readonly parameter: ExampleParameter}): ReactNode {
  const {name, where, value, sent, values} = parameter;
  const isKey = name === keyHeader;
  const places = {
    path: translate({id: 'run.path'}),
    query: translate({id: 'run.query'}),
    header: translate({id: 'run.header'}),
  };
  return (
    <Field
      name={`${where}:${name}`}
      label={name}
      place={places[where]}
      value={sent && !isKey ? value : ''}
      hint={isKey ? translate({id: 'run.newKey'}) : sent ? '' : value}
      values={values}
    />
  );
}

interface FieldProps {
  /** Read by `page/request.ts`. */
  readonly name: string;
  readonly label: string;
  readonly place: string;
  readonly value?: string;
  readonly hint?: string;
  /** All allowed values. */
  readonly values?: readonly string[] | undefined;
  /** Whether what the reader types is forgotten when the page is left: it may be the secret of a real account. */
  readonly isSecret?: boolean;
}

function Field({name, label, place, value = '', hint = '', values, isSecret = false}: FieldProps): ReactNode {
  return (
    <div data-field={name}>
      <label>
        <span>
          <code>{label}</code>
          {/* With a space alone in a text node, the name would be one word. */}
          {` ${place}`}
        </span>
        {values ? (
          <select name={name} defaultValue={value} autoComplete="off">
            {value === '' && <option value="">{translate({id: 'run.unset'})}</option>}
            {values.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        ) : (
          <input
            name={name}
            defaultValue={value}
            placeholder={hint}
            spellCheck={false}
            autoComplete="off"
            data-secret={isSecret ? '' : undefined}
          />
        )}
      </label>
    </div>
  );
}

/** The body in each format that the operation accepts. With several formats, the reader selects one. */
function Bodies({bodies}: {readonly bodies: readonly ExampleBody[]}): ReactNode {
  return (
    <>
      {bodies.length > 1 && (
        <label>
          <span>{translate({id: 'run.mediaType'})}</span>
          <select name="media">
            {bodies.map(({mediaType}) => (
              <option key={mediaType}>{mediaType}</option>
            ))}
          </select>
        </label>
      )}
      {bodies.map((body, index) => (
        <div
          key={body.mediaType}
          data-body={body.kind}
          data-media={body.mediaType}
          data-sample={fileIn(body, index)}
          hidden={index > 0}
        >
          <BodyFields body={body} />
        </div>
      ))}
    </>
  );
}

/** File that the code beside the operation sends; only for the first format. */
function fileIn(body: ExampleBody, index: number): string | undefined {
  return body.kind === 'file' && index === 0 ? body.sample : undefined;
}

function BodyFields({body}: {readonly body: ExampleBody}): ReactNode {
  if (body.kind === 'form') {
    const place = translate({id: 'run.form'});
    return body.fields.map(({name, value, sent}) => (
      <Field key={name} name={`form:${name}`} label={name} place={place} value={sent ? value : ''} hint={value} />
    ));
  }
  if (body.kind === 'upload') {
    return (
      <div role="group" aria-labelledby={`file-${body.field}`}>
        <p id={`file-${body.field}`}>{translate({id: 'run.file'})}</p>
        <FilePicker
          label={translate({id: 'file.choose'})}
          name={`file:${body.field}`}
          data-sample={inLanguage(`/${body.sample}`)}
          data-type={body.partType}
        />
      </div>
    );
  }
  const text = body.kind === 'file' ? body.text : JSON.stringify(body.value, null, 2);
  return (
    <div data-field={`body:${body.mediaType}`}>
      <label>
        <span>
          {`${translate({id: 'run.body'})} `}
          <code>{body.mediaType}</code>
        </span>
        <textarea
          name={`body:${body.mediaType}`}
          rows={Math.min(Math.max(text.split('\n').length, 3), 12)}
          spellCheck={false}
          autoComplete="off"
          defaultValue={text}
        />
      </label>
    </div>
  );
}
