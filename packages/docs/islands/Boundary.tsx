import {Component, type ReactNode} from 'react';
import CrashMessage from '../chrome/CrashMessage/index.tsx';
import type {CrashTexts} from '../chrome/CrashMessage/texts.ts';

interface Props {
  readonly texts: CrashTexts;
  readonly children: ReactNode;
}

interface State {
  readonly error: Error | null;
}

/** Shows a message in place of an island that throws; the rest of the page stays. Its button renders the island again. */
export default class Boundary extends Component<Props, State> {
  static getDerivedStateFromError(error: Error): State {
    return {error};
  }

  override state: State = {error: null};

  override render(): ReactNode {
    const {error} = this.state;
    if (error === null) return this.props.children;
    return <CrashMessage error={error} texts={this.props.texts} tryAgain={() => this.setState({error: null})} />;
  }
}
