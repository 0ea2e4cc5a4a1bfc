import {textOf} from '../bytes.ts';
import {jsonAnswer} from '../http/answer.ts';
import type {ControlRoute} from '../http/control.ts';
import {Refusal} from '../http/refusal.ts';
import type {Answer} from '../webhooks/retry.ts';
import {endpointAnswers, type EndpointAnswer} from './types.ts';

/** Result of an attempt for each answer, in a page that answers for every endpoint itself. */
export const endpointOutcomes: Readonly<Record<EndpointAnswer, Answer>> = {
  204: {status: 204, error: null},
  500: {status: 500, error: null},
  timeout: {status: null, error: 'timeout'},
};

/** `PUT /simulator/endpoint`: sets the answer of every endpoint. Exists only where the page answers for the endpoints. */
export function endpointRoute(set: (answer: EndpointAnswer) => void): ControlRoute {
  return {
    method: 'PUT',
    path: '/simulator/endpoint',
    handle(_, {body}) {
      const answer = endpointAnswers.find((one) => textOf(body) === JSON.stringify({answer: one}));
      if (answer === undefined) {
        const expected = endpointAnswers.map((one) => JSON.stringify({answer: one})).join(', ');
        throw new Refusal('invalid-parameter', {pt: `Esperava-se ${expected}.`, en: `Expected ${expected}.`});
      }
      set(answer);
      return jsonAnswer(200, {answer});
    },
  };
}
